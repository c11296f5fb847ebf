import { amountIn, hoursAYear, type Row, textIn } from '../facts/tables.ts'
import { inPercent } from '../figures/business.ts'
import type { Reader } from '../figures/reader.ts'
import { compare, type Fraction, given, percentOf, plus, sum, times } from '../fraction.ts'
import { dollars, percent, plain } from '../written.ts'
import type { Criterion } from './criteria.ts'
import {
  isAtLeast,
  isBelow,
  lacking,
  ownedBy,
  said,
  termOfAtLeast,
  told,
  unknown,
  type Verdict,
} from './score-reader.ts'

function place(read: Reader): Verdict {
  if (told(read, 'unincorporated') === 'YES') return { met: true }
  const people = read.term('placePopulation')
  return people ? { met: isBelow(people, 25_000) } : unknown
}

function rate(read: Reader): Verdict {
  const [own, prime] = [read.term('interestRate'), read.term('primeRate')]
  if (!own || !prime) return unknown
  const most = plus(prime, given(1.5))
  return {
    met: compare(own, most) <= 0,
    because: `The rate is ${percent(own)}, and prime with 1.5 is ${percent(most)}.`,
  }
}

function leverage(read: Reader): Verdict {
  const loan = read.answer('Total loan amount', 'totalLoanAmount')
  const cost = read.column('uses', read.rows('uses'), 'amount', 'Sum of the uses')
  const share = loan && cost && inPercent(loan, cost)
  if (!share || !cost) return unknown
  return {
    met: isBelow(share, 60),
    because: `The loan is ${percent(share)} of the cost; ${dollars(percentOf(given(60), cost))} would be 60 percent.`,
  }
}

function veteran(read: Reader): Verdict {
  const shares = ownedBy(read, 'veteran')
  if (!shares) return unknown
  const because = `Veterans own ${percent(shares.known)}.`
  if (isAtLeast(shares.known, 20)) return { met: true, because }
  if (!isAtLeast(plus(shares.known, shares.open), 20)) return { met: false, because }
  lacking(read, 'Whether each owner is a veteran', 'owners')
  return { met: null, because }
}

/** Those that are paid above 150 percent of the minimum wage; of a row that lacks its wage none is counted. */
function jobs(read: Reader): Verdict {
  const [rows, minimum] = [read.rows('jobs'), read.term('minimumWage')]
  if (!rows || !minimum) return unknown
  const hourly = percentOf(given(150), minimum)
  const wellPaid = rows.map((row) => countAbove(row, hourly))
  const known = sum(wellPaid.flatMap((count) => count ?? []))
  const because = `${plain(known)} jobs pay more than ${dollars(hourly)} an hour, ${dollars(times(hourly, hoursAYear))} a year.`
  if (isAtLeast(known, 5)) return { met: true, because }
  if (wellPaid.every((count) => count !== null)) return { met: false, because }
  lacking(read, 'The number and wage of each row in the table of jobs', 'jobs')
  return { met: null, because }
}

function countAbove(row: Row, hourly: Fraction): Fraction | null {
  const [count, wage] = [amountIn(row, 'count'), amountIn(row, 'wage')]
  if (!count || !wage) return null
  const least = textIn(row, 'basis') === 'HOUR' ? hourly : times(hourly, hoursAYear)
  return compare(wage, least) > 0 ? count : given(0)
}

export const businessPoints: Readonly<Record<string, Criterion>> = {
  place: {
    judge: place,
    adds: 'A place that is unincorporated, or a city of fewer than 25,000 people.',
    evidence: 'The count of the latest census',
  },
  distressed: {
    judge: said('distressed'),
    adds: 'A project in a distressed community.',
    evidence: 'The data by which the community counts as distressed',
  },
  poverty: {
    judge: said('persistentPoverty'),
    adds: 'A project in a county of persistent poverty.',
    evidence: 'The county on the list of persistent poverty',
  },
  unemployment: {
    judge: said('highUnemployment'),
    adds: 'A place where unemployment is 125 percent of the state or more.',
    evidence: 'Labor statistics of the county and of the state',
  },
  tribalLand: {
    judge: said('tribalLand'),
    adds: 'A project on tribal land.',
    evidence: 'Title or lease of the land',
  },
  rate: {
    judge: rate,
    adds: 'A rate of at most prime and 1.5.',
    evidence: 'The rate in the loan agreement, and prime of that day',
  },
  leverage: {
    judge: leverage,
    adds: 'A loan below 60 percent of the cost.',
    evidence: 'The tables of sources and of uses',
  },
  veteran: {
    judge: veteran,
    adds: 'Veterans who own 20 percent or more.',
    evidence: 'Discharge papers of the owners, and the table of owners',
  },
  newIndustry: {
    judge: said('newIndustry'),
    adds: 'An industry that is new to the area.',
    evidence: 'Business plan or feasibility study',
  },
  exports: {
    judge: termOfAtLeast('exportShare', 20),
    adds: 'Exports of 20 percent of the revenue or more.',
    evidence: 'Sales by country in the statements',
  },
  localOwner: {
    judge: said('localOwner'),
    adds: 'An owner who lives within about 100 miles.',
    evidence: 'Addresses of the owners',
  },
  naturalResource: {
    judge: said('naturalResource'),
    adds: 'A product of natural resources.',
    evidence: 'Description of the product',
  },
  localFood: {
    judge: said('localFood'),
    adds: 'Local food for an underserved area.',
    evidence: 'Where the food comes from and where it is sold',
  },
  jobs: {
    judge: jobs,
    adds: 'Five jobs or more above 150 percent of the minimum wage.',
    evidence: 'The table of jobs, and payroll',
  },
  healthPlan: {
    judge: termOfAtLeast('healthPlanShare', 50),
    adds: 'A health plan of which the employer pays half or more.',
    evidence: 'The plan, and what the employer pays of it',
  },
}
