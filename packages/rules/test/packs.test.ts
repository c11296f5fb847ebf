import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factNames } from '../src/facts/fact-list.ts'
import {
  canonicalText,
  changePack,
  comparePacks,
  currentPack,
  type PackChange,
  parsePack,
  publishedPacks,
} from '../src/index.ts'
import { namesIn } from '../src/pack/condition.ts'

/** A pack as it would come from outside: of no shape. */
type Draft = Record<'percentages' | 'limits' | 'requirements', object[]>

const head = {
  id: '2027-01',
  title: 'Rules of 2027',
  effectiveFrom: '2027-01-01',
  note: 'A draft of the tests.',
}
const drafted = (...changes: readonly PackChange[]) => changePack(currentPack, head, changes)
const percentage = (value: unknown): PackChange => ({
  subject: 'percentages',
  id: 'B_AND_I-2026-below-5M',
  set: { value },
})

describe('a published pack', () => {
  /** Each as it was on the day it was published. A new pack gets a line of its own; no line ever changes. */
  const digests: Readonly<Record<string, string>> = {
    '2026-11': '9984535873a5628d2dd5d615e0028cd4af5157bd19d2d6394260fb2077c7f8f7',
  }

  test('is never changed', () => {
    const found = publishedPacks.map((pack) => [
      pack.id,
      createHash('sha256').update(canonicalText(pack)).digest('hex'),
    ])
    expect(Object.fromEntries(found)).toEqual(digests)
  })

  test.each(publishedPacks)('$id comes back whole from where it was stored', (pack) => {
    expect(parsePack(JSON.parse(JSON.stringify(pack)))).toEqual({ pack, problems: [] })
  })

  test('gives every value a source, the day it was looked at, and how sure it is', () => {
    const entries = [...currentPack.percentages, ...currentPack.fees, ...currentPack.limits]
    expect(entries.length).toBeGreaterThan(60)
    for (const { source, checked, confidence } of entries)
      expect([source !== '', checked, confidence]).toEqual([true, '2026-11-22', expect.any(String)])
  })

  test('has every requirement and cross-check that packaging knows of', () => {
    const known = (prefix: string, count: number, gaps: readonly number[]) =>
      Array.from({ length: count }, (_, at) => at + 1)
        .filter((number) => !gaps.includes(number))
        .map((number) => `${prefix}${String(number).padStart(2, '0')}`)
    expect(currentPack.requirements.map(({ id }) => id)).toEqual(known('R', 36, [12, 31, 34]))
    expect(currentPack.checks.map(({ id }) => id)).toEqual(known('X', 30, [13]))
  })

  test('says of what it does not know that it is unknown', () => {
    const unknown = [...currentPack.percentages, ...currentPack.fees, ...currentPack.limits]
      .filter(({ value }) => value === 'unknown')
      .map(({ id }) => id)
    expect(unknown).toEqual(
      expect.arrayContaining(['CF-2026', 'REAP-2026', 'B_AND_I-2027', 'WWD-2026-guarantee']),
    )
    const figures = currentPack.percentages.filter(({ fiscalYear }) => fiscalYear === 2027)
    expect(figures.map(({ value }) => value)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
  })

  test('asks only of facts that are known, and every fact is asked of', () => {
    const conditions = [
      ...currentPack.requirements.flatMap(({ when, onFile, documents }) => [
        when,
        ...(onFile ? [onFile.when] : []),
        ...documents.flatMap((document) => document.when ?? []),
      ]),
      ...currentPack.checks.map(({ when }) => when),
    ]
    const asked = new Set(conditions.flatMap((condition) => namesIn(condition).facts))
    expect([...asked].toSorted()).toEqual(factNames.toSorted())
  })

  test('has a name for every paragraph that it cites', () => {
    const names = new Set(currentPack.paragraphs.map(({ id }) => id))
    const cited = [
      ...currentPack.requirements,
      ...currentPack.checks,
      ...currentPack.limits,
      ...currentPack.fees,
      ...currentPack.windows,
      ...currentPack.scores,
      ...currentPack.definitions,
    ].map(({ paragraph }) => paragraph)
    const numbers = new Set(cited.flatMap((paragraph) => /^5001\.\d+/.exec(paragraph) ?? []))
    expect([...numbers].filter((number) => !names.has(number))).toEqual([])
  })

  test('finds the reasons for which packages come back by rules and checks that it has', () => {
    const known = new Set([...currentPack.requirements, ...currentPack.checks].map(({ id }) => id))
    expect(currentPack.returns.flatMap(({ foundBy }) => foundBy).filter((id) => !known.has(id))).toEqual([])
  })
})

describe('a stored pack that is not one', () => {
  const broken = (change: (pack: Draft) => void) => {
    const pack = structuredClone(currentPack) as unknown as Draft
    change(pack)
    return parsePack(pack).problems
  }

  test('is refused with where and why', () => {
    expect(broken((pack) => Object.assign(pack.percentages[4] as object, { value: 95 }))).toEqual([
      {
        at: 'percentages › B_AND_I-2026-below-5M › value',
        message: 'Enter a number from 0 to 90, or unknown.',
      },
    ])
    expect(broken((pack) => Object.assign(pack.limits[0] as object, { checked: '2026-02-30' }))).toEqual([
      { at: 'limits › largestPercentage › checked', message: 'Enter a day as 2026-11-23.' },
    ])
    expect(broken((pack) => Object.assign(pack, { surprise: 1 }))).toEqual([
      { at: 'surprise', message: 'There is no such value.' },
    ])
    expect(parsePack('a text').problems).toEqual([{ at: '', message: 'This is no entry.' }])
  })

  test('may not speak of a limit, a window or a fact that is not there', () => {
    const requirement = (set: Readonly<Record<string, unknown>>) =>
      broken((pack) => Object.assign(pack.requirements[7] as object, set))
    expect(requirement({ when: { fact: 'loan', compare: 'atLeast', limit: 'gone' } })).toEqual([
      { at: 'requirements › R08', message: 'There is no limit gone in this pack.' },
    ])
    expect(requirement({ documents: [{ title: 'Agreement', items: [], window: 'gone' }] })).toEqual([
      { at: 'requirements › R08', message: 'There is no window gone in this pack.' },
    ])
    expect(requirement({ when: { fact: 'moon', is: ['FULL'] } })).toEqual([
      { at: 'requirements › R08 › when', message: 'This is no condition on known facts.' },
    ])
  })

  test('never has two percentages for one loan', () => {
    expect(broken((pack) => Object.assign(pack.percentages[4] as object, { below: 5_000_001 }))).toEqual([
      {
        at: 'percentages › B_AND_I-2026-from-5M',
        message: 'It speaks of the same loans as B_AND_I-2026-below-5M.',
      },
    ])
  })

  test('is told from one whatever it is, without a crash', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(currentPack)), (value, key) => {
        expect(Array.isArray(parsePack({ ...currentPack, [key]: value }).problems)).toBe(true)
      }),
      { numRuns: 300, seed: 20_261_123 },
    )
  })
})

describe('a draft', () => {
  test('takes a new value and leaves the published pack as it is', () => {
    const before = canonicalText(currentPack)
    const { pack } = drafted(percentage(82))
    expect(pack?.percentages.find(({ id }) => id === 'B_AND_I-2026-below-5M')?.value).toBe(82)
    expect(pack && comparePacks(currentPack, pack)).toEqual([
      {
        subject: 'percentages',
        id: 'B_AND_I-2026-below-5M',
        kind: 'changed',
        values: [{ name: 'value', before: 85, after: 82 }],
      },
    ])
    expect(canonicalText(currentPack)).toBe(before)
  })

  test('adds and removes entries, told subject by subject', () => {
    const window = { ...currentPack.windows[2], id: 'letters', label: 'Letters', value: 30 }
    const { pack } = drafted(
      { subject: 'windows', add: window },
      { subject: 'returns', id: 'proForma', remove: true },
    )
    expect(pack && comparePacks(currentPack, pack)).toEqual([
      { subject: 'windows', id: 'letters', kind: 'added', values: [] },
      { subject: 'returns', id: 'proForma', kind: 'removed', values: [] },
    ])
  })

  test('that is wrong anywhere is none, and everything wrong is said', () => {
    expect(drafted(percentage('much'), { subject: 'fees', id: 'gone', set: { value: 1 } })).toEqual({
      pack: null,
      problems: [{ at: 'fees › gone', message: 'There is no such entry in this pack.' }],
    })
    expect(drafted(percentage('much')).problems).toEqual([
      {
        at: 'percentages › B_AND_I-2026-below-5M › value',
        message: 'Enter a number from 0 to 90, or unknown.',
      },
    ])
    expect(drafted({ subject: 'limits', id: 'simplified', remove: true }).problems).toHaveLength(6)
  })

  test('has a name of its own, and its entries keep theirs', () => {
    expect(changePack(currentPack, { ...head, id: currentPack.id }, []).problems).toEqual([
      { at: 'id', message: 'A published pack is never changed: give the draft its own name.' },
    ])
    const renamed: PackChange = { subject: 'limits', id: 'simplified', set: { id: 'other' } }
    expect(drafted(renamed).problems).toEqual([
      { at: 'limits › simplified', message: 'The name of an entry stays.' },
    ])
  })

  test('takes a value back out of its entry', () => {
    const { pack } = drafted({ subject: 'limits', id: 'regulatorsAppraisal', set: { note: null } })
    expect(pack?.limits.find(({ id }) => id === 'regulatorsAppraisal')).not.toHaveProperty('note')
  })
})
