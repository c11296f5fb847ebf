import { projectTables } from '@granary/checklists'
import type { Answer } from '@granary/forms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FactName, type FactSource, factList } from '../src/facts/fact-list.ts'
import {
  checksOf,
  currentPack,
  type Facts,
  figuresOf,
  requirementsOf,
  type StageId,
  tableNames,
} from '../src/index.ts'
import { anyFacts, fieldsOf } from './any-facts.ts'

/** In the long run 100,000 cases. */
const isLong = process.env.GRANARY_LONG === '1'
const options = { numRuns: isLong ? 100_000 : 300, seed: 20_261_123 }
const longest = isLong ? 3_600_000 : 60_000

describe('whatever was answered', () => {
  test(
    'every requirement, check and figure has its reason, and nothing breaks',
    () => {
      fc.assert(
        fc.property(anyFacts, (facts) => {
          for (const row of [...requirementsOf(currentPack, facts), ...checksOf(currentPack, facts)]) {
            expect(row.because).toMatch(/^[A-Z§].{8,}[.!?]$/su)
            expect(row.because).not.toMatch(/undefined|null|NaN|\[object|\.\.$/)
            expect(row.paragraph).not.toBe('')
          }
          for (const row of requirementsOf(currentPack, facts))
            if (row.state === 'unknown')
              expect([row.ruleId, row.asked.length > 0]).toEqual([row.ruleId, true])
          for (const { id, value, missing, note } of figuresOf(currentPack, facts))
            expect([
              id,
              value !== null || missing.length > 0 || note !== undefined || id in mayBeEmpty,
            ]).toEqual([id, true])
        }),
        options,
      )
    },
    longest,
  )

  test(
    'what is needed is what a second, plain reading of the rule says',
    () => {
      fc.assert(
        fc.property(anyFacts, (facts) => {
          const plain = { ...facts, tables: {} }
          const states = new Map(
            requirementsOf(currentPack, plain).map(({ ruleId, state }) => [ruleId, state]),
          )
          for (const [ruleId, isNeeded] of Object.entries(plainReading(plain))) {
            const state = states.get(ruleId)
            expect([ruleId, state === 'notRequired']).toEqual([ruleId, isNeeded === false])
            if (isNeeded === null)
              expect([
                ruleId,
                ['unknown', 'there', 'stale', 'undated', 'onFile'].includes(String(state)),
              ]).toEqual([ruleId, true])
          }
        }),
        options,
      )
    },
    longest,
  )

  test('the same facts give the same rows, and leave the facts as they are', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts)
        expect(requirementsOf(currentPack, facts)).toEqual(
          requirementsOf(currentPack, structuredClone(facts)),
        )
        expect(facts).toEqual(before)
      }),
      { ...options, numRuns: 100 },
    )
  })
})

/** Values that are out of every bound: a term of no years, a rate of a thousand percent, a division by nothing. */
const mayBeEmpty = {
  C01: 1,
  C03: 1,
  C05: 1,
  C06: 1,
  C07: 1,
  C08: 1,
  C09: 1,
  C10: 1,
  C11: 1,
  C12: 1,
  C15: 1,
  C16: 1,
}

type Truth = boolean | null

/** The rules as a person reads them in the regulation, without the pack: true, false, or null for what is not known. */
function plainReading({ answers, terms: given = {} }: Facts): Readonly<Record<string, Truth>> {
  const told = (name: FactName): Answer => {
    const places: readonly { stage: StageId; fieldId: string }[] = factList[name].items
    const found = places.map(({ stage, fieldId }) => answers[stage]?.[fieldId] ?? null)
    return (
      found.find((answer) => answer !== null && answer !== '') ?? (given[name] as Answer | undefined) ?? null
    )
  }
  const yes = (name: FactName): Truth => (told(name) === 'YES' ? true : told(name) === 'NO' ? false : null)
  const amount = (name: FactName): number | null => {
    const value = told(name)
    return typeof value === 'number' && Number.isFinite(value) && usual(value) ? value : null
  }
  const more = (name: FactName, than: number): Truth => {
    const value = amount(name)
    return value === null ? null : value > than
  }
  const least = (name: FactName, than: number): Truth => {
    const value = amount(name)
    return value === null ? null : value >= than
  }
  const is = (name: FactName, ...values: readonly string[]): Truth => {
    const value = told(name)
    const known = Object.keys(factList[name].words)
    return typeof value === 'string' && known.includes(value) ? values.includes(value) : null
  }
  const business = is('program', 'B_AND_I')
  const facility = is('program', 'CF')
  const energy = is('program', 'REAP')
  const efficiency = is('energyCategory', 'ENERGY_EFFICIENCY_IMPROVEMENT')
  return {
    R01: true,
    R08: least('loan', 600_000),
    R10: or(
      more('realEstateValue', 1_000_000),
      and(more('realEstateValue', 250_000), not(yes('regulatorsLimitGoverns'))),
    ),
    R11: more('existingChattelValue', 250_000),
    R13: and(yes('construction'), yes('realEstate')),
    R14: and(business, is('borrowerStatus', 'NEW'), more('loan', 1_000_000)),
    R15: and(facility, or(is('borrowerStatus', 'NEW'), yes('newActivity')), more('loan', 1_000_000)),
    R16: facility,
    R18: and(yes('housing'), yes('fiveUnits')),
    R19: and(yes('healthCare'), yes('certificateOfNeedLaw')),
    R20: and(business, more('loan', 1_000_000), more('newJobs', 50)),
    R21: and(business, or(yes('listed'), yes('secReporting'))),
    R22: and(business, yes('affiliates')),
    R23: and(business, not(more('loan', 600_000))),
    R24: or(yes('affiliates'), is('ownerGuarantee', 'PERSONAL', 'CORPORATE')),
    R25: yes('seasonal'),
    R26: and(yes('construction'), yes('guaranteeBeforeCompletion')),
    R27: or(facility, is('program', 'WWD')),
    R28: is('program', 'WWD'),
    R29: and(energy, or(efficiency, yes('listedTechnology'))),
    R30: and(energy, efficiency, least('projectCost', 200_000)),
    R32: and(energy, yes('thirdPartyMoney')),
    R33: yes('standstillDebt'),
    R35: not(yes('regulatedLender')),
    R36: true,
  }
}

/** Amounts that are written without many decimals; others are no amounts of money. */
const usual = (value: number) => /^-?\d{1,21}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/.test(String(value))
const and = (...all: readonly Truth[]): Truth =>
  all.includes(false) ? false : all.includes(null) ? null : true
const or = (...all: readonly Truth[]): Truth =>
  all.includes(true) ? true : all.includes(null) ? null : false
const not = (truth: Truth): Truth => (truth === null ? null : !truth)

describe('beside the questionnaires', () => {
  const known = new Set(
    (['pre-application', 'application'] as const).flatMap((stage) =>
      fieldsOf(stage).map(({ id }) => `${stage} ${id}`),
    ),
  )
  const named = [
    ...Object.values(factList).flatMap(({ items }) => items),
    ...currentPack.requirements.flatMap(({ documents }) => documents.flatMap(({ items }) => items)),
  ]

  test('every field that rules name is asked', () => {
    expect(
      named.map(({ stage, fieldId }) => `${stage} ${fieldId}`).filter((place) => !known.has(place)),
    ).toEqual([])
  })

  test('every fact that no question asks is entered in a table, and the single ones among the terms, as yes or no', () => {
    const wrong = Object.entries<FactSource>(factList).flatMap(([name, { items, entered, words }]) => {
      if (items.length > 0) return entered === undefined ? [] : [name]
      if (entered === undefined) return [name]
      const column = projectTables.declarationOf(entered)?.columns.find(({ id }) => id === name)
      if (entered !== 'terms') return tableNames.includes(entered) ? [] : [name]
      const options = column?.options?.map(({ value }) => value) ?? []
      return options.toSorted().join() === Object.keys(words).toSorted().join() ? [] : [name]
    })
    expect(wrong).toEqual([])
  })

  test('every answer that a fact speaks of can be given, and the other way round', () => {
    const wrong = Object.values(factList).flatMap(({ items, words }) =>
      items.flatMap(({ stage, fieldId }) => {
        if (typeof words === 'string') return []
        const options =
          fieldsOf(stage)
            .find(({ id }) => id === fieldId)
            ?.options?.map(({ value }) => value) ?? []
        return options.toSorted().join() === Object.keys(words).toSorted().join() ? [] : [fieldId]
      }),
    )
    expect(wrong).toEqual([])
  })
})
