import { expect, test } from 'vitest'
import { checksOf, currentPack, type RulePack, requirementsOf, valuesOf } from '../src/index.ts'
import { factsWith, soundFacts } from './facts.ts'

/** Every figure another one, so that a text that still tells an old one is seen. */
const other = 17
const changed: RulePack = {
  ...currentPack,
  windows: currentPack.windows.map((each) => (each.value === 'unknown' ? each : { ...each, value: other })),
  limits: currentPack.limits.map((each) => (each.value === 'unknown' ? each : { ...each, value: other })),
}
const windowOf = (pack: RulePack, ruleId: string) =>
  requirementsOf(pack, soundFacts).find((each) => each.ruleId === ruleId)?.documents[0]?.window

test('a window that is changed says its own figure, not the one that its text was written for', () => {
  const statements = { ...currentPack, windows: currentPack.windows.map((each) => ({ ...each, value: 60 })) }
  expect(windowOf(currentPack, 'R04')).toBe('At most 90 days old when the application is complete')
  expect(windowOf(statements, 'R04')).toBe('At most 60 days old when the application is complete')
  const one = { ...currentPack, windows: currentPack.windows.map((each) => ({ ...each, value: 1 })) }
  expect(windowOf(one, 'R04')).toBe('At most one day old when the application is complete')
  const unknown = {
    ...currentPack,
    windows: currentPack.windows.map((each) => ({ ...each, value: 'unknown' as const })),
  }
  expect(windowOf(unknown, 'R04')).toBe('Current; no number is stated')
  expect(windowOf(unknown, 'R09')).toBe(windowOf(currentPack, 'R09'))
})

test('where its figure stands beside it, a window is called by a name without one', () => {
  const names = valuesOf(changed).filter(({ subject }) => subject === 'windows')
  expect(names).toHaveLength(currentPack.windows.length)
  for (const { label } of names) expect(label).not.toMatch(/\b(60|90|120|15|one year)\b|\b30 days/)
})

test('a window that staff added keeps the name that they gave it', () => {
  const letters = {
    ...currentPack.windows[0],
    id: 'letters',
    label: 'Letters',
  } as RulePack['windows'][number]
  expect(valuesOf({ ...currentPack, windows: [letters] }).find(({ id }) => id === 'letters')?.label).toBe(
    'Letters',
  )
})

test('with its own figures a pack says what its published texts say', () => {
  const said = checksOf(currentPack, soundFacts).filter(({ outcome }) => outcome === 'passes')
  const formulas = new Map(currentPack.checks.map(({ id, formula }) => [id, formula]))
  // These told a figure in other words than the rest.
  const reworded = ['X06', 'X11', 'X15', 'X16']
  for (const { checkId, because } of said)
    if (!reworded.includes(checkId)) expect(because).toBe(formulas.get(checkId))
  expect(requirementsOf(currentPack, soundFacts).map(({ title }) => title)).toEqual(
    currentPack.requirements.map(({ title }) => title),
  )
})

test('no requirement and no check of a changed pack tells a figure that is not in it', () => {
  const facts = factsWith({ totalLoanAmount: 17, loanTermYears: 10 })
  const told = [
    ...requirementsOf(changed, facts).flatMap(({ title, documents }) => [
      title,
      ...documents.flatMap(({ window }) => window ?? []),
    ]),
    ...checksOf(changed, facts).flatMap(({ outcome, because }) => (outcome === 'passes' ? [because] : [])),
  ].join('\n')
  expect(told).toContain('owners of 17 percent or more')
  expect(told).not.toMatch(/\b(90|40|36|20|75|50|7\.5) (days|percent|months|years)/)
})
