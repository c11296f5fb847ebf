import { appError } from '@granary/api'
import { expect, test } from 'vitest'
import { type Creating, createInTurn } from './create-in-turn.ts'
import { type FileRow, readProjectFile } from './project-file.ts'

const rowsOf = (count: number): readonly FileRow[] => {
  const heads = 'Project name,USDA program,Total loan amount,Borrower name'
  const lines = Array.from(
    { length: count },
    (_, at) => `Mill ${at + 1},Business & Industry,1000,Prairie Mill LLC`,
  )
  const reading = readProjectFile([heads, ...lines].join('\n'), {})
  if (!reading.ok) throw new Error(reading.words)
  return reading.rows
}

/** What is told in the end; `answer` says what becomes of each line of the file. */
async function made(count: number, answer: (line: number) => Error | undefined, stopsAt = Infinity) {
  const told: Creating[] = []
  const asked: number[] = []
  await createInTurn(
    rowsOf(count),
    async ({ line }) => {
      asked.push(line)
      const refusal = answer(line)
      if (refusal) throw refusal
      return { projectId: `of ${line}`, created: line !== 3 }
    },
    (creating) => void told.push(creating),
    () => asked.length >= stopsAt,
  )
  const last = told.at(-1)
  return { told, asked, outcomes: last?.outcomes ?? [], isOver: last?.isOver }
}

test('300 rows are made one after the other, each once, and how far it is is told before each', async () => {
  const { told, asked, outcomes, isOver } = await made(300, () => undefined)
  expect(asked).toEqual(Array.from({ length: 300 }, (_, at) => at + 2))
  expect(told.map((each) => each.outcomes.length)).toEqual([...Array(300).keys(), 300])
  expect(told.every(({ of }) => of === 300)).toBe(true)
  expect(isOver).toBe(true)
  expect(outcomes.filter(({ why }) => why !== null)).toEqual([])
  expect(outcomes.filter(({ before }) => before).map(({ row }) => row.line)).toEqual([3])
})

test('a row that is refused for what it says leaves the others alone', async () => {
  const wrong = appError('VALIDATION', { message: 'Select a USDA program.', problems: [] })
  const { asked, outcomes } = await made(3, (line) => (line === 3 ? wrong : undefined))
  expect(asked).toEqual([2, 3, 4])
  expect(outcomes.map(({ projectId, why }) => projectId ?? why)).toEqual([
    'of 2',
    'Select a USDA program.',
    'of 4',
  ])
})

test('what would refuse every row ends it, and each that was not tried says why', async () => {
  const enough = appError('RATE_LIMITED', { message: 'Enough for today.' })
  const { asked, outcomes, isOver } = await made(4, (line) => (line === 3 ? enough : undefined))
  expect(asked).toEqual([2, 3])
  expect(outcomes.map(({ row, projectId, why }) => [row.line, projectId, why])).toEqual([
    [2, 'of 2', null],
    ...[3, 4, 5].map((line) => [line, null, 'Enough for today.']),
  ])
  expect(isOver).toBe(true)
})

test('who stops it keeps what was made, and is told what was not', async () => {
  const { asked, outcomes } = await made(3, () => undefined, 2)
  expect(asked).toEqual([2, 3])
  expect(outcomes.map(({ projectId, why }) => projectId ?? why)).toEqual([
    'of 2',
    'of 3',
    'You stopped before it.',
  ])
})
