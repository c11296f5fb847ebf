import { expect, test } from 'vitest'
import type { Facts } from '../src/facts/facts.ts'
import { createNodes, levels } from '../src/facts/nodes.ts'
import type { Row } from '../src/index.ts'

const withLoan = (loan: number, sources: readonly Row[] = [{ amount: 1 }]): Facts => ({
  today: '2026-11-27',
  answers: { application: { loan } },
  tables: { sources },
})

/** A rule that looks at a condition and at a part, with what was read of it, in order. */
function following(first: Facts) {
  const ran: string[] = []
  let isBroken = false
  const nodes = createNodes(first)
  const limit = {}
  const rows = {}
  const isAbove = () => {
    ran.push('condition')
    return Number(nodes.facts.answers.application?.loan) > 100
  }
  const counted = () => {
    ran.push('part')
    return nodes.facts.tables?.sources?.length ?? 0
  }
  const rule = () => {
    ran.push('rule')
    if (isBroken) throw new Error('broken')
    return `${nodes.value(levels.condition, limit, isAbove)} ${nodes.value(levels.part, rows, counted)}`
  }
  let said = ''
  nodes.value(levels.rule, {}, () => {
    said = rule()
    return said
  })
  return {
    change(facts: Facts) {
      ran.length = 0
      const isChanged = nodes.update(facts)
      return [isChanged, said, ...ran]
    },
    breaks(now: boolean) {
      isBroken = now
    },
  }
}

test('a rule that looks at a condition runs again when that holds otherwise, and not at each amount', () => {
  const rules = following(withLoan(50))
  expect(rules.change(withLoan(60))).toEqual([false, 'false 1', 'condition'])
  expect(rules.change(withLoan(101))).toEqual([true, 'true 1', 'condition', 'rule'])
  expect(rules.change(withLoan(102))).toEqual([false, 'true 1', 'condition'])
  expect(rules.change(withLoan(102))).toEqual([false, 'true 1'])
})

test('a part is read again when its rows change, and its rule when it comes to something else', () => {
  const rules = following(withLoan(50))
  expect(rules.change(withLoan(50, [{ amount: 2 }]))).toEqual([false, 'false 1', 'part'])
  expect(rules.change(withLoan(50, [{ amount: 2 }, {}]))).toEqual([true, 'false 2', 'part', 'rule'])
  expect(rules.change(withLoan(200, []))).toEqual([true, 'true 0', 'condition', 'part', 'rule'])
})

test('what broke is read again with the next change, whatever that is', () => {
  const rules = following(withLoan(50))
  rules.breaks(true)
  expect(() => rules.change(withLoan(200))).toThrow('broken')
  rules.breaks(false)
  expect(rules.change({ ...withLoan(200), targetDate: '2027-01-15' })).toEqual([true, 'true 1', 'rule'])
})

test('what is asked for within its like is read there, so that one pass is enough', () => {
  const nodes = createNodes(withLoan(50))
  const [inner, outer, rule] = [{}, {}, {}]
  const loan = () => nodes.facts.answers.application?.loan
  const told = () =>
    nodes.value(levels.rule, rule, () =>
      nodes.value(levels.part, outer, () => `of ${nodes.value(levels.part, inner, loan)}`),
    )
  expect(told()).toBe('of 50')
  expect([nodes.update(withLoan(51)), told()]).toEqual([true, 'of 51'])
})
