import { projectTables, stages } from '@granary/checklists'
import { compile } from '@granary/forms'
import { describe, expect, test } from 'vitest'
import { checksOf, currentPack, rehearsalOf, ruleOfFinding } from '../src/index.ts'
import { type Change, type Program, packageOf, plantedFaults } from './planted-faults.ts'

const programs: readonly Program[] = ['B_AND_I', 'CF', 'WWD', 'REAP']
const found = (program: Program, change?: Change) => rehearsalOf(currentPack, packageOf(program, change))

describe('a clean package', () => {
  test.each(programs)('of %s has nothing to send back', (program) => {
    expect(found(program)).toEqual([])
  })

  test.each(programs)('of %s leaves no check open that it could answer', (program) => {
    const open = checksOf(currentPack, packageOf(program)).filter(({ outcome }) => outcome === 'open')
    // Of the year only the percentage of Business and Industry is known.
    const unknown = { B_AND_I: [], CF: ['X06'], WWD: ['X06'], REAP: [] }
    expect(open.map(({ checkId }) => checkId)).toEqual(unknown[program])
  })
})

describe('a planted fault', () => {
  test.each(plantedFaults.map((fault) => [fault.finds, fault] as const))(
    '%s is found, weighed and placed, and nothing else is found',
    (id, { program = 'B_AND_I', severity, where, beside, ...change }) => {
      const rows = found(program, change)
      expect(rows.map(({ checkId }) => ruleOfFinding(checkId)).toSorted()).toEqual(
        [id, ...(beside?.ids ?? [])].toSorted(),
      )
      const row = rows.find(({ checkId }) => ruleOfFinding(checkId) === id)
      expect(row?.severity).toBe(severity)
      expect(row?.items.map(({ fieldId }) => fieldId)).toEqual(where)
    },
  )

  test('is there for each rule and check of the pack', () => {
    const { requirements, checks } = currentPack
    expect(plantedFaults.map(({ finds }) => finds)).toEqual([...requirements, ...checks].map(({ id }) => id))
  })

  test('can be planted: a question asks for each answer, and a table has each column and each choice', () => {
    const forms = (['application', 'pre-application'] as const).map((stage) => {
      const schema = stages.get(stage)?.latestSchema()
      if (!schema) throw new Error(`${stage} is not there`)
      return [stage, compile(schema)] as const
    })
    for (const { program = 'B_AND_I', finds, ...change } of plantedFaults) {
      const { answers, terms, tables } = packageOf(program, change)
      const strange = forms.flatMap(([stage, form]) =>
        Object.entries(answers[stage] ?? {}).flatMap(([fieldId, answer]) => {
          const field = form.field(fieldId)
          const choices = field?.options?.map(({ value }) => value)
          const isStrange = !field || (choices && answer !== null && !choices.includes(String(answer)))
          return isStrange ? [`${stage}: ${fieldId} ${answer}`] : []
        }),
      )
      const cells = Object.entries({ ...tables, terms: [terms ?? {}] }).flatMap(([table, rows]) =>
        rows.flatMap((row) => {
          const columns = projectTables.declarationOf(table)?.columns ?? []
          return Object.entries(row).flatMap(([id, cell]) => {
            const column = columns.find((each) => each.id === id)
            const choices = column?.options?.map(({ value }) => value)
            return !column || (choices && !choices.includes(String(cell))) ? [`${table}: ${id} ${cell}`] : []
          })
        }),
      )
      expect([finds, ...strange, ...cells]).toEqual([finds])
    }
  })
})
