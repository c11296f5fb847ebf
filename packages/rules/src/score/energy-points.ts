import { answerOf } from '../facts/facts.ts'
import { isYes } from '../facts/tables.ts'
import { btuForADollar, payback } from '../figures/business.ts'
import type { Reader } from '../figures/reader.ts'
import { compare, type Fraction, given, largest, minus, over, times, zero } from '../fraction.ts'
import { percent, plain } from '../written.ts'
import type { Criterion } from './criteria.ts'
import {
  isAbove,
  isAtLeast,
  isBelow,
  isPositive,
  type Judge,
  told,
  unknown,
  type Verdict,
} from './score-reader.ts'

const benefits =
  (least: number): Judge =>
  (read) => {
    const found = read.term('environmentalBenefits')
    return found ? { met: isAtLeast(found, least) } : unknown
  }

/** A part of the most points, never below nothing and never above them. */
function share(points: Fraction | null, most: number, because: string): Verdict {
  if (!points) return unknown
  const kept = compare(points, given(most)) > 0 ? given(most) : largest(points, zero)
  return { met: isPositive(kept), points: kept, because }
}

function energyPerDollar(read: Reader): Verdict {
  const [energy, loan] = [read.term('kilowattHours'), read.answer('Total loan amount', 'totalLoanAmount')]
  const perDollar = energy && loan && btuForADollar(energy, loan)
  if (!perDollar) return unknown
  return share(
    over(times(perDollar, given(10)), given(50_000)),
    10,
    `${plain(perDollar)} BTU for each dollar of the loan; 50,000 give 10 points.`,
  )
}

/** By what the project does with energy, and of how much. */
const effect =
  (kind: 'REPLACE' | 'SAVE', isEnough: (share: Fraction) => boolean): Judge =>
  (read) => {
    const found = told(read, 'energyEffect')
    if (found === null) return unknown
    if (found !== kind) return { met: false }
    const part = read.term('energyShare')
    return part ? { met: isEnough(part), because: `It is ${percent(part)} of the energy.` } : unknown
  }

function generation(read: Reader): Verdict {
  const found = told(read, 'energyEffect')
  return found === null ? unknown : { met: found === 'GENERATE' }
}

/** Nobody found how these points are given. */
function equipment(read: Reader): Verdict {
  read.missing.push({
    name: 'How points for the efficiency of equipment are given',
    askedOf: 'staff',
    items: [],
  })
  return unknown
}

function commitments(read: Reader): Verdict {
  const part = read.term('commitmentShare')
  return share(
    part && over(times(minus(part, given(50)), given(15)), given(50)),
    15,
    'Half gives nothing, all of it 15 points, and what is between by its share.',
  )
}

/** A borrower who never had any guarantee never had one of this program. */
function applicant(read: Reader): string | null {
  const item = { stage: 'application', fieldId: 'hasPreviousUsdaGuarantee' } as const
  if (read.facts.terms?.energyApplicant === undefined && answerOf(read.facts, item) === 'NO') {
    read.inputs.push({ name: 'Earlier USDA guarantee', value: 'No', from: 'Answer in the application' })
    return 'NEVER'
  }
  return told(read, 'energyApplicant')
}

const applied =
  (...counts: readonly string[]): Judge =>
  (read) => {
    const found = applicant(read)
    return found === null ? unknown : { met: counts.includes(found) }
  }

function existingBusiness(read: Reader): Verdict {
  const status = read.choice('Whether the business is new', 'borrowerOperatingStatus')
  return status === null ? unknown : { met: status === 'EXISTING' }
}

const yearsOf: Readonly<Record<string, readonly [number, number, number]>> = {
  RENEWABLE_ENERGY_SYSTEM: [10, 15, 25],
  ENERGY_EFFICIENCY_IMPROVEMENT: [4, 8, 12],
}

/** The shortest and the middle paybacks count below their years, the longest up to its own. */
const paidBack =
  (at: 0 | 1 | 2): Judge =>
  (read) => {
    const kind = read.choice('Kind of energy project', 'reapProjectCategory')
    const uses = read.rows('uses')?.filter((row) => isYes(row, 'eligible') !== false) ?? null
    const cost = read.column('uses', uses, 'amount', 'Eligible cost')
    const [energy, price] = [read.term('kilowattHours'), read.term('kilowattHourPrice')]
    const years = cost && energy && price && payback(cost, times(energy, price))
    const limit = kind === null ? null : yearsOf[kind]?.[at]
    if (kind !== null && limit === undefined)
      read.missing.push({
        name: 'Which paybacks count for this kind of energy project',
        askedOf: 'staff',
        items: [],
      })
    if (!years || limit == null) return unknown
    return {
      met: at === 2 ? !isAbove(years, limit) : isBelow(years, limit),
      because: `It pays back in ${plain(years)} years.`,
    }
  }

const listed = 'The list of benefits with what shows each'
const audit = 'Energy audit or technical report'
const history = 'Earlier awards of the program, or that there are none'
const returns = 'Cost of the project, and the value of a year’s energy'

export const energyPoints: Readonly<Record<string, Criterion>> = {
  environment1: { judge: benefits(1), adds: 'One environmental benefit.', evidence: listed },
  environment3: { judge: benefits(2), adds: 'Two environmental benefits.', evidence: listed },
  environment5: { judge: benefits(3), adds: 'Three environmental benefits.', evidence: listed },
  energyPerDollar: {
    judge: energyPerDollar,
    adds: 'More energy for each dollar of the loan, up to 50,000 BTU.',
    evidence: audit,
  },
  replaceHalf: {
    judge: effect('REPLACE', (part) => isAbove(part, 50)),
    adds: 'More than half of the energy replaced.',
    evidence: audit,
  },
  replaceQuarter: {
    judge: effect('REPLACE', (part) => isAbove(part, 25)),
    adds: 'More than a quarter of the energy replaced.',
    evidence: audit,
  },
  replaceSome: { judge: effect('REPLACE', isPositive), adds: 'Energy that is replaced.', evidence: audit },
  generation: { judge: generation, adds: 'A project that generates energy.', evidence: audit },
  save50: {
    judge: effect('SAVE', (part) => isAtLeast(part, 50)),
    adds: 'Half of the energy saved, or more.',
    evidence: audit,
  },
  save35: {
    judge: effect('SAVE', (part) => isAtLeast(part, 35)),
    adds: '35 percent of the energy saved, or more.',
    evidence: audit,
  },
  save20: {
    judge: effect('SAVE', (part) => isAtLeast(part, 20)),
    adds: '20 percent of the energy saved, or more.',
    evidence: audit,
  },
  equipment: { judge: equipment, adds: 'Equipment that is more efficient.', evidence: 'Data of the maker' },
  commitments: {
    judge: commitments,
    adds: 'A larger part of the money committed in writing.',
    evidence: 'Letters of commitment of each source',
  },
  newApplicant: {
    judge: applied('NEVER'),
    adds: 'An applicant who never had a grant or guarantee of the program.',
    evidence: history,
  },
  earlierApplicant: {
    judge: applied('NEVER', 'EARLIER'),
    adds: 'An applicant whose last one is of earlier years.',
    evidence: history,
  },
  existingBusiness: {
    judge: existingBusiness,
    adds: 'A business that exists already.',
    evidence: 'Statements of the last full year',
  },
  payback1: {
    judge: paidBack(0),
    adds: 'A payback below 10 years; below 4 for efficiency.',
    evidence: returns,
  },
  payback2: {
    judge: paidBack(1),
    adds: 'A payback below 15 years; below 8 for efficiency.',
    evidence: returns,
  },
  payback3: {
    judge: paidBack(2),
    adds: 'A payback of at most 25 years; 12 for efficiency.',
    evidence: returns,
  },
}
