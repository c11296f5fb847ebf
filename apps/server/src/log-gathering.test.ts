import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process of its own that gathers, and then does what the test says. */
async function linesOf(what: string) {
  const source = `
    const { createLog } = await import(${here('./log.ts')})
    const { gatherInto, sayAtStart } = await import(${here('./log-gathering.ts')})
    gatherInto(createLog('debug'))
    ${what}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source])
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out: out.split('\n').filter((line) => line !== ''), err, code: child.exitCode }
}

test('what libraries say on the console is a line of the log, with the level they chose', async () => {
  const { out, err } = await linesOf(`
    console.log('one %s', 'word')
    console.warn('\\u001b[33mcoloured\\u001b[0m')
    console.error('# SERVER_ERROR: ', new Error('inside'))
    console.info('two\\nlines')
    console.debug({ a: 1 })
    console.log('x'.repeat(10_000))
  `)
  const said = out.map((line) => JSON.parse(line))
  expect(err).toBe('')
  expect(said.map(({ level, msg }) => [level, msg.slice(0, 16)])).toEqual([
    [30, 'one word'],
    [40, 'coloured'],
    [50, '# SERVER_ERROR:'],
    [30, 'two\nlines'],
    [20, '{ a: 1 }'],
    [30, 'x'.repeat(16)],
  ])
  expect(said[2].err).toMatchObject({ type: 'Error', message: 'inside' })
  expect(said[5].msg).toHaveLength(2_001)
  expect(said.every(({ from }) => from === 'console')).toBe(true)
})

test('a warning of the runtime is one, and is not written twice', async () => {
  const { out, err } = await linesOf(`
    process.emitWarning('old ways', 'DeprecationWarning', 'DEP0000')
    await new Promise((resolve) => setTimeout(resolve, 10))
  `)
  expect(err).toBe('')
  expect(out.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, from: 'runtime', msg: 'old ways', err: { code: 'DEP0000' } },
  ])
})

test.each([
  ['thrown later', `setTimeout(() => { throw new Error('nobody caught me') }, 1)`],
  [
    'a promise nobody waits for',
    `void Promise.reject(new Error('nobody caught me')); setTimeout(() => {}, 1000)`,
  ],
])('a fault that nobody caught, %s, ends the process with a line that tells it', async (_what, source) => {
  const { out, err, code } = await linesOf(source)
  expect([err, code, out.length]).toEqual(['', 1, 1])
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ level: 60, err: { message: 'nobody caught me' } })
})

test('what is said to the one who started the program stays as it is', async () => {
  const { out } = await linesOf(`sayAtStart('Granary is ready: site a portal b')`)
  expect(out).toEqual(['Granary is ready: site a portal b'])
})
