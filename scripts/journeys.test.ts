import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from './steps.ts'

const folder = join(root, 'e2e')

/** What a page says of itself at one moment; a frame later it may be something else. */
const reads: ReadonlySet<string> = new Set([
  ...['allInnerTexts', 'allTextContents', 'boundingBox', 'count', 'getAttribute', 'innerText', 'inputValue'],
  ...['isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isVisible', 'textContent', 'title'],
])

/** The public site comes whole from the server, and its journeys are about what came. */
const journeys = readdirSync(folder).filter((file) => /\.spec\.ts$/.test(file) && !file.startsWith('site-'))

test.each(journeys)('%s looks again until a page says what it is to say', (file) => {
  const source = readFileSync(join(folder, file), 'utf8')
  const once = nodesOf(source)
    .filter(isReadOnce)
    .map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
  expect(once, 'Ask with eventually(() => …), or read once what must not be there').toEqual([])
})

test('a read of a moment is found, and what must not be there may be read once', () => {
  const found = (line: string) => nodesOf(`${line}\n`).filter(isReadOnce).length
  expect(found(`expect(await page.locator('h1').innerText()).toBe('Projects')`)).toBe(1)
  expect(found(`expect((await row.boundingBox())?.width).toBeLessThan(390)`)).toBe(1)
  expect(found(`expect([await one.count(), await other.count()]).toEqual([1, 2])`)).toBe(1)
  expect(found(`expect(await page.getByText('Erased').count()).toBe(0)`)).toBe(0)
  expect(found(`expect(await page.title()).not.toContain('Erased')`)).toBe(0)
  expect(found(`await eventually(() => page.locator('h1').innerText()).toBe('Projects')`)).toBe(0)
  expect(found(`expect(await call(page, 'query', 'a:b', {})).toEqual({ a: 1 })`)).toBe(0)
})

interface Node {
  readonly type: string
  readonly start: number
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly name?: string
  readonly value?: unknown
  readonly elements?: readonly Node[]
  readonly arguments?: readonly Node[]
}

function nodesOf(source: string): Node[] {
  return nodesIn(parseAst(source, { lang: 'ts' }))
}

function nodesIn(tree: unknown): Node[] {
  const found: Node[] = []
  JSON.stringify(tree, (_, node) => {
    if (typeof node?.type === 'string') found.push(node)
    return typeof node === 'bigint' ? null : node
  })
  return found
}

/** `expect(await ….innerText()).toBe(…)`: the matcher is called on what was read once. */
function isReadOnce({ type, callee, arguments: wanted = [] }: Node): boolean {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false
  const { object } = callee
  if (object?.type !== 'CallExpression' || object.callee?.name !== 'expect') return false
  const isAwaited = nodesIn(object.arguments).some((node) => node.type === 'AwaitExpression')
  const isOfNothing = nothingsNames.has(callee.property?.name ?? '') || isNothing(wanted[0])
  return isAwaited && nodesIn(object.arguments).some(isRead) && !isOfNothing
}

const isRead = ({ type, callee }: Node) =>
  type === 'CallExpression' && reads.has(callee?.property?.name ?? '')

const nothingsNames: ReadonlySet<string> = new Set(['toBeNull', 'toBeUndefined'])

/** Nothing is what is there too early: it says something only after a sign that all has come. */
function isNothing(wanted: Node | undefined): boolean {
  if (wanted?.type === 'ArrayExpression') return wanted.elements?.length === 0
  return wanted?.type === 'Literal' && [0, '', null, false].some((none) => none === wanted.value)
}
