import type { GuaranteeProgram } from '@granary/eligibility'
import type { Facts } from '../facts/facts.ts'
import { createReader, type FigureInput, type MissingInput, type Reader } from '../figures/reader.ts'
import { asGiven } from '../figures/shown.ts'
import { compare, type Fraction, given, largest, minus, sum, zero } from '../fraction.ts'
import type { RulePack, Score, Value } from '../pack/pack.ts'
import { dollars } from '../written.ts'
import { type Criterion, criteria } from './criteria.ts'

/**
 * counts: earned. covered: earned, but another of the same kind gives as many or more and one alone counts.
 * lacks: not earned. open: not known yet. discretion: the agency gives them as it sees fit.
 */
export const scoreOutcomes = ['counts', 'covered', 'lacks', 'open', 'discretion'] as const

export interface ScoreRow {
  readonly id: string
  readonly label: string
  readonly paragraph: string
  readonly outcome: (typeof scoreOutcomes)[number]
  /** What it gives now, exactly; the most that it can give beside it. */
  readonly points: string
  readonly most: string
  readonly because: string | null
  /** What would earn them, where they are not earned in full. */
  readonly adds: string | null
  /** What shows it to the agency. */
  readonly evidence: string | null
  readonly inputs: readonly FigureInput[]
  readonly missing: readonly MissingInput[]
}

export interface ScoreSheet {
  readonly program: GuaranteeProgram
  readonly paragraph: string
  readonly points: string
  /** What could come on top when what is not known yet turns out well, and what the agency may give. */
  readonly open: string
  readonly discretion: string
  readonly most: string
  /** The least that counts without discretion, when anybody knows it; no pack names one for the other programs. */
  readonly least: Value | null
  readonly rows: readonly ScoreRow[]
}

/** The priority points of a project as far as its facts say; nothing while no program is chosen. */
export function scoreSheetOf(pack: RulePack, facts: Facts): ScoreSheet | null {
  const { program } = createReader(pack, facts)
  const scores = pack.scores.filter((score) => score.program === program)
  const [first] = scores
  if (!program || !first) return null
  const judged = scores.map((score) => judgedOf(pack, facts, score))
  const groups = [...new Set(scores.map(groupOf))].map((group) =>
    judged.filter(({ score }) => groupOf(score) === group),
  )
  const totals = groups.map(totalOf)
  const most = given(mostOf[program])
  const written = (of: (total: Total) => Fraction) => asGiven(smaller(sum(totals.map(of)), most))
  return {
    program,
    paragraph: first.paragraph,
    points: written(({ points }) => points),
    open: written(({ open }) => open),
    discretion: written(({ discretion }) => discretion),
    most: asGiven(most),
    least: pack.limits.find(({ id }) => id === `minimumScore-${program}`)?.value ?? null,
    rows: groups.flatMap((group) => group.map((each) => rowOf(each, bestOf(group)))),
  }
}

/** What ¶¶316 to 319 let a project reach, whatever its single points add up to. */
const mostOf: Readonly<Record<GuaranteeProgram, number>> = { CF: 55, WWD: 150, B_AND_I: 100, REAP: 90 }

/**
 * The pack lists these apart. The most that the program can reach comes about only when one of them alone counts:
 * one kind of order, and either the energy for a dollar or the efficiency of equipment.
 */
const alternatives: Readonly<Record<string, string>> = {
  ...{ 'WWD-drinkingWater': 'orders', 'WWD-wastewater': 'orders', 'WWD-solidWaste': 'orders' },
  ...{ 'REAP-energyPerDollar': 'efficiency', 'REAP-equipment': 'efficiency' },
}

const groupOf = ({ id, group }: Score): string => alternatives[id] ?? group
const smaller = (a: Fraction, b: Fraction) => (compare(a, b) < 0 ? a : b)

interface Judged {
  readonly score: Score
  readonly criterion: Criterion | null
  readonly most: Fraction
  /** What it gives; null while that is not known, or for the agency to say. */
  readonly points: Fraction | null
  readonly isDiscretion: boolean
  readonly because: string | null
  readonly read: Reader
}

function judgedOf(pack: RulePack, facts: Facts, score: Score): Judged {
  const read = createReader(pack, facts)
  const own = criteria[score.program]
  const name = score.id.replace(`${score.program}-`, '')
  const criterion = Object.hasOwn(own, name) ? (own[name] ?? null) : null
  const most = score.value === 'unknown' ? zero : given(score.value)
  const base = { score, criterion, most, read, isDiscretion: criterion === null }
  if (!criterion) return { ...base, ...discretion(name, read) }
  const { met, points, because = null } = criterion.judge(read)
  return { ...base, because, points: met === null ? null : met ? (points ?? most) : zero }
}

/** Discretion that a smaller loan cannot have is no discretion. */
function discretion(name: string, read: Reader): Pick<Judged, 'points' | 'because'> {
  const because = 'The agency gives them as it sees fit.'
  if (name !== 'overTenMillion') return { points: null, because }
  const loan = read.answer('Total loan amount', 'totalLoanAmount')
  if (!loan || compare(loan, given(10_000_000)) > 0) return { points: null, because }
  return { points: zero, because: `The loan is ${dollars(loan)}.` }
}

interface Total {
  readonly points: Fraction
  readonly open: Fraction
  readonly discretion: Fraction
}

/** Of one group the highest alone counts. */
function totalOf(group: readonly Judged[]): Total {
  const highest = (of: (each: Judged) => Fraction) => group.map(of).reduce(largest, zero)
  const points = highest((each) => each.points ?? zero)
  const isOpen = (each: Judged) => each.points === null
  const could = highest((each) => (isOpen(each) && !each.isDiscretion ? each.most : zero))
  return {
    points,
    open: largest(minus(could, points), zero),
    discretion: highest((each) => (isOpen(each) && each.isDiscretion ? each.most : zero)),
  }
}

const bestOf = (group: readonly Judged[]) =>
  group.reduce<Judged | null>(
    (best, each) => (best && compare(best.points ?? zero, each.points ?? zero) >= 0 ? best : each),
    null,
  )

function outcomeOf({ points, isDiscretion }: Judged, isBest: boolean): ScoreRow['outcome'] {
  if (points === null) return isDiscretion ? 'discretion' : 'open'
  if (points.top === 0n) return 'lacks'
  return isBest ? 'counts' : 'covered'
}

function rowOf(judged: Judged, best: Judged | null): ScoreRow {
  const { score, criterion, most, points, because, read } = judged
  const outcome = outcomeOf(judged, judged === best)
  const isFull = outcome === 'covered' || (points !== null && compare(points, most) >= 0)
  return {
    ...{ id: score.id, label: score.label, paragraph: score.paragraph, outcome, because },
    points: asGiven(outcome === 'counts' && points ? points : zero),
    most: asGiven(most),
    adds: criterion && !isFull ? criterion.adds : null,
    evidence: criterion?.evidence ?? null,
    inputs: read.inputs,
    missing: points === null ? read.missing : [],
  }
}
