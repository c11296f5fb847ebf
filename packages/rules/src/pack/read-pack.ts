import { guaranteePrograms } from '@granary/eligibility'
import { factNames } from '../facts/fact-list.ts'
import { type Condition, comparisons, namesIn } from './condition.ts'
import {
  actors,
  confidences,
  feeBases,
  feeKinds,
  limitUnits,
  loanClasses,
  type RulePack,
  severities,
  stageIds,
  subjects,
  windowEnds,
  windowUnits,
} from './pack.ts'
import {
  choice,
  day,
  figure,
  id,
  isRecord,
  listOf,
  number,
  oneOf,
  optional,
  type PackProblem,
  record,
  type Shape,
  text,
} from './shape.ts'

const most = 1_000_000_000_000
const provenance = {
  source: text(300),
  checked: day,
  confidence: choice(confidences),
  note: optional(text(600)),
}
const named = { id, label: text(200), ...provenance }
const program = choice(Object.keys(guaranteePrograms))
const fiscalYear = number(2020, 2100)
const paragraph = text(80)

const deepest = 6
const condition =
  (depth: number): Shape =>
  (value, at) => {
    if (depth > deepest) return [{ at, message: 'This condition is nested too deeply.' }]
    const inside = listOf(condition(depth + 1), 20)
    const shapes = [
      record({ always: choice([true]) }),
      record({ all: inside }),
      record({ any: inside }),
      record({ fact: choice(factNames), is: listOf(text(80), 20) }),
      record({ fact: choice(factNames), compare: choice(comparisons), limit: id }),
    ]
    return oneOf(shapes, 'This is no condition on known facts.')(value, at)
  }
const when = condition(0)

const item = record({ stage: choice(stageIds), fieldId: id })
const document = record({
  title: text(200),
  items: listOf(item, 20),
  window: optional(id),
  when: optional(when),
})

const packShape = record({
  id,
  title: text(120),
  effectiveFrom: day,
  note: text(2_000),
  percentages: listOf(
    record({
      ...named,
      value: figure(0, 90),
      program,
      fiscalYear,
      loanClass: choice(loanClasses),
      from: number(0, most),
      below: optional(number(0, most)),
      upTo: optional(number(0, most)),
    }),
    400,
  ),
  fees: listOf(
    record({
      ...named,
      value: figure(0, 10),
      kind: choice(feeKinds),
      program,
      fiscalYear,
      loanClass: choice(loanClasses),
      basis: choice(feeBases),
      paragraph,
    }),
    400,
  ),
  limits: listOf(record({ ...named, value: figure(0, most), unit: choice(limitUnits), paragraph }), 200),
  windows: listOf(
    record({
      ...named,
      value: figure(0, 3_660),
      unit: choice(windowUnits),
      until: choice(windowEnds),
      paragraph,
    }),
    100,
  ),
  requirements: listOf(
    record({
      id,
      title: text(200),
      paragraph,
      actor: choice(actors),
      when,
      onFile: optional(record({ when, paragraph })),
      documents: listOf(document, 20),
      ...provenance,
    }),
    200,
  ),
  checks: listOf(
    record({
      id,
      title: text(200),
      formula: text(400),
      severity: choice(severities),
      paragraph,
      when,
      ...provenance,
    }),
    200,
  ),
  scores: listOf(record({ ...named, value: figure(0, 200), program, paragraph, group: id }), 200),
  definitions: listOf(record({ id, word: text(80), meaning: text(600), paragraph, ...provenance }), 200),
  paragraphs: listOf(record({ id, name: text(200), ...provenance }), 300),
  returns: listOf(
    record({ id, reason: text(300), rank: number(1, 200), foundBy: listOf(id, 20), ...provenance }),
    100,
  ),
})

export type PackReading =
  | { readonly pack: RulePack; readonly problems: readonly [] }
  | { readonly pack: null; readonly problems: readonly PackProblem[] }

/** Reads a pack that was stored or drafted, and says everything that is wrong with it. */
export function parsePack(value: unknown): PackReading {
  const misshapen = packShape(value, '')
  if (misshapen.length > 0 || !isRecord(value)) return { pack: null, problems: misshapen }
  const pack = value as unknown as RulePack
  const problems = [...doubleNames(pack), ...unknownNames(pack), ...muddledBands(pack)]
  return problems.length > 0 ? { pack: null, problems } : { pack, problems: [] }
}

function doubleNames(pack: RulePack): readonly PackProblem[] {
  return subjects.flatMap((subject) => {
    const seen = new Set<string>()
    return pack[subject].flatMap(({ id: name }) => {
      if (!seen.has(name)) {
        seen.add(name)
        return []
      }
      return [{ at: `${subject} › ${name}`, message: 'Two entries have this name.' }]
    })
  })
}

/** What a rule names has to be in the same pack. */
function unknownNames(pack: RulePack): readonly PackProblem[] {
  const limits = new Set(pack.limits.map(({ id: name }) => name))
  const windows = new Set(pack.windows.map(({ id: name }) => name))
  const inCondition = (at: string, used: Condition) =>
    namesIn(used)
      .limits.filter((name) => !limits.has(name))
      .map((name) => ({ at, message: `There is no limit ${name} in this pack.` }))
  const inRequirements = pack.requirements.flatMap((rule) => {
    const at = `requirements › ${rule.id}`
    const conditions = [rule.when, ...(rule.onFile ? [rule.onFile.when] : [])]
    return [
      ...[...conditions, ...rule.documents.flatMap((each) => each.when ?? [])].flatMap((used) =>
        inCondition(at, used),
      ),
      ...rule.documents.flatMap(({ window }) =>
        window === undefined || windows.has(window)
          ? []
          : [{ at, message: `There is no window ${window} in this pack.` }],
      ),
    ]
  })
  return [
    ...inRequirements,
    ...pack.checks.flatMap((check) => inCondition(`checks › ${check.id}`, check.when)),
  ]
}

/** For one loan there is one percentage: bands of a program, year and class may not overlap. */
function muddledBands({ percentages }: RulePack): readonly PackProblem[] {
  return percentages.flatMap((band, index) => {
    const other = percentages
      .slice(0, index)
      .find((before) => sameClass(before, band) && band.from <= lastOf(before) && before.from <= lastOf(band))
    return other === undefined
      ? []
      : [{ at: `percentages › ${band.id}`, message: `It speaks of the same loans as ${other.id}.` }]
  })
}

type Band = RulePack['percentages'][number]
const sameClass = (a: Band, b: Band) =>
  a.program === b.program && a.fiscalYear === b.fiscalYear && a.loanClass === b.loanClass
const lastOf = ({ below, upTo }: Band) => (below === undefined ? (upTo ?? Infinity) : below - 0.01)
