import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bombs } from '../content/bombs-testing.ts'
import { actions, pdfWith } from '../content/documents-testing.ts'
import { createInspector, InspectionFailed, type Inspector, type InspectorSettings } from './inspector.ts'

const MiB = 1024 * 1024
const ourProgram = new URL('./inspect-main.ts', import.meta.url).href
const sound = { kind: 'text', flaw: null, caution: null }
const running: Inspector[] = []
let folder: string
let programs = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-crew-'))
})
afterEach(async () => {
  for (const inspector of running.splice(0)) await inspector.stop()
})
afterAll(() => rm(folder, { recursive: true }))

describe('one process reads the files of one person', () => {
  test('a hundred small files start few of them', async () => {
    const { inspect, pids } = await ours()
    const waiting = Array.from({ length: 100 }, (_, at) => Buffer.from(`Sheet ${at},1\n`))
    const findings = await Promise.all(waiting.map((content) => inspect(content)))
    expect(findings).toEqual(waiting.map(() => sound))
    expect((await pids()).length).toBeLessThanOrEqual(4)
  })

  test('and of nobody else, and there are never more of them than may work at once', async () => {
    const { inspect, read, alive } = await scripted('say(JSON.stringify(sound))')
    const people = ['ada', 'bob', 'cid']
    let most = 0
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const whose = people[at % 3] ?? ''
        expect(await inspect(`of ${whose}, ${at}`, whose)).toEqual(sound)
        most = Math.max(most, (await alive()).length)
      }),
    )
    const seen = await read()
    const owners = Map.groupBy(seen, ({ pid }) => pid)
    expect(seen).toHaveLength(30)
    for (const files of owners.values())
      expect(new Set(files.map(({ text }) => text.split(',')[0])).size).toBe(1)
    expect(most).toBeLessThanOrEqual(2)
  })

  test('until it has read as many as one may', async () => {
    const { inspect, read } = await scripted('say(JSON.stringify(sound))', { atOnce: 1, filesEach: 3 })
    for (let at = 0; at < 7; at++) await inspect(`${at}`)
    const files = [...Map.groupBy(await read(), ({ pid }) => pid).values()]
    expect(files.map((each) => each.length)).toEqual([3, 3, 1])
  })

  test('until nobody has needed it for a while', async () => {
    const { inspect, alive } = await ours({ idleMs: 100 })
    await inspect(Buffer.from('a,b\n'))
    await expect.poll(alive, { timeout: 20_000 }).toEqual([])
  })

  test('until it has grown', async () => {
    // Keeps some of its memory with every file, as a library may that remembers things.
    const grows = `const kept = []
      const { Worker } = await import('node:worker_threads')
      const say = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (...given) {
        kept.push(Buffer.alloc(${16 * MiB}, kept.length + 1))
        return say.apply(this, given)
      }`
    const { inspect, pids } = await ours({ atOnce: 1 }, grows)
    for (let at = 0; at < 12; at++) expect(await inspect(Buffer.from(`${at},b\n`))).toEqual(sound)
    const started = (await pids()).length
    expect(started).toBeGreaterThan(1)
    expect(started).toBeLessThan(12)
  })
})

describe('nothing is read after a file that was not plainly sound', () => {
  test.each([
    ['a bomb', async () => bombs['a PDF that promises two thousand million objects']?.(), { flaw: 'bomb' }],
    ['a damaged one', async () => Buffer.from('%PDF-1.7 and no more'), { flaw: 'broken' }],
  ])('%s: a fresh process says so, and is gone', async (_what, make, finding) => {
    const { inspect, pids, alive } = await ours({ atOnce: 1 })
    await inspect(Buffer.from('a,b\n'))
    expect(await inspect((await make()) ?? Buffer.alloc(0))).toMatchObject(finding)
    expect(await pids()).toHaveLength(2)
    expect(await alive()).toEqual([])
    expect(await inspect(Buffer.from('a,b\n'))).toEqual(sound)
    expect(await pids()).toHaveLength(3)
  })

  test('a PDF that runs something', async () => {
    const { inspect, pids, alive } = await ours({ atOnce: 1 })
    await inspect(Buffer.from('a,b\n'))
    const scripted = await pdfWith(actions['a script in its table of names'])
    expect(await inspect(scripted)).toEqual({ kind: 'pdf', flaw: null, caution: 'actions' })
    expect(await alive()).toEqual([])
    expect(await inspect(await pdfWith())).toEqual({ kind: 'pdf', flaw: null, caution: null })
    expect(await pids()).toHaveLength(2)
  })
})

describe('a process that fails with a later file is nobody’s fault', () => {
  test.each([
    ['is killed', `process.kill(process.pid, 'SIGKILL')`],
    ['ends as if it had run out of memory', `process.kill(process.pid, 'SIGABRT')`],
    ['says that the file is a bomb', `say(JSON.stringify({ ...sound, flaw: 'bomb' }))`],
    ['says two things', `say(JSON.stringify(sound) + '\\n' + JSON.stringify(sound))`],
    ['answers for another file', 'say(JSON.stringify({ ...sound, file: 1 }))'],
    ['stands still', `process.kill(process.pid, 'SIGSTOP')`, { patienceMs: 8_000 }],
  ])('one that %s', async (_what, does, settings: Partial<InspectorSettings> = {}) => {
    const { inspect, read, alive } = await scripted(
      `if (file === 2) { ${does} } else say(JSON.stringify(sound))`,
      { atOnce: 1, ...settings },
    )
    expect(await inspect('first')).toEqual(sound)
    expect(await inspect('second')).toEqual(sound)
    expect((await read()).map(({ text }) => text)).toEqual(['first', 'second', 'second'])
    expect(await alive()).toHaveLength(1)
  })

  test('nor one that is killed between two files', async () => {
    const { inspect, pids } = await ours({ atOnce: 1 })
    await inspect(Buffer.from('a,b\n'))
    const [first = 0] = await pids()
    process.kill(first, 'SIGKILL')
    expect(await inspect(Buffer.from('a,b\n'))).toEqual(sound)
    expect(await pids()).toHaveLength(2)
  })

  test('one that speaks between two files is ended', async () => {
    const { inspect, read, alive } = await scripted(
      `say(JSON.stringify(sound)); setTimeout(() => say(JSON.stringify({ ...sound, file: 2 })), 50)`,
    )
    await inspect('first')
    await expect.poll(alive, { timeout: 20_000 }).toEqual([])
    expect(await inspect('second')).toEqual(sound)
    expect(new Set((await read()).map(({ pid }) => pid)).size).toBe(2)
  })
})

describe('what is no answer is not believed', () => {
  test.each([
    ['no JSON', `say('{ "kind": ')`],
    ['a kind that there is not', `say(JSON.stringify({ ...sound, kind: 'safe' }))`],
    ['two lines', `say(JSON.stringify(sound) + '\\n')`],
    ['no end', `say('x'.repeat(100_000))`],
    ['an answer that comes before the file is asked about', 'say(JSON.stringify({ ...sound, file: 7 }))'],
  ])('%s', async (_what, does) => {
    const { inspect, read, alive } = await scripted(does)
    await expect(inspect('a')).rejects.toThrow(InspectionFailed)
    expect(await read()).toHaveLength(2)
    expect(await alive()).toEqual([])
  })

  test('nor is a file looked at of which the store gives more or less than it has', async () => {
    const { inspector, pids, alive } = await ours()
    const inspect = (size: number) =>
      inspector.inspect({ whose: 'ada', size, open: async () => Readable.from([Buffer.from('a,b\n')]) })
    expect(await inspect(4)).toEqual(sound)
    await expect(inspect(3)).rejects.toThrow('gave 4 bytes of a file of 3')
    await expect(inspect(5)).rejects.toThrow('gave 4 bytes of a file of 5')
    expect(await alive()).toEqual([])
    expect(await inspect(4)).toEqual(sound)
    expect((await pids()).length).toBeGreaterThan(1)
  })
})

test('who stops leaves no process behind, whatever it is doing', async () => {
  const { inspector, inspect, read, alive } = await scripted(
    `if (text === 'idle') say(JSON.stringify(sound))`,
  )
  await inspect('idle', 'ada')
  const busy = inspect('busy', 'bob')
  const queued = inspect('busy', 'cid')
  const both = Promise.allSettled([busy, queued])
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBeGreaterThan(1)
  await inspector.stop()
  expect(await alive()).toEqual([])
  for (const end of await both)
    expect(end).toMatchObject({ status: 'rejected', reason: expect.any(InspectionFailed) })
  await expect(inspect('idle', 'ada')).rejects.toThrow(InspectionFailed)
  expect(await alive()).toEqual([])
})

/** Our program, which first writes down that it was started. */
async function ours(settings: Partial<InspectorSettings> = {}, more = '') {
  const log = join(folder, `${programs} started`)
  const source = `import { appendFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(log)}, process.pid + ' \\n')
    ${more}
    await import(${JSON.stringify(ourProgram)})`
  const { inspector, ...looks } = await started(log, source, settings)
  const inspect = (content: Buffer, whose = 'ada') =>
    inspector.inspect({ whose, size: content.length, open: async () => Readable.from([content]) })
  return { inspector, inspect, ...looks }
}

/** A program that writes down every file that it reads, and then does what the test says. */
async function scripted(does: string, settings: Partial<InspectorSettings> = {}) {
  const log = join(folder, `${programs} read`)
  const source = `import { appendFileSync, writeSync } from 'node:fs'
    const say = (line) => writeSync(1, line + '\\n')
    let arrived = Buffer.alloc(0)
    process.stdin.on('end', () => process.exit())
    process.stdin.on('data', (chunk) => {
      arrived = Buffer.concat([arrived, chunk])
      if (arrived.length < 8 || arrived.length < 8 + arrived.readUInt32BE(4)) return
      const file = arrived.readUInt32BE(0)
      const text = arrived.toString('utf8', 8)
      arrived = Buffer.alloc(0)
      appendFileSync(${JSON.stringify(log)}, process.pid + ' ' + text + '\\n')
      const sound = { file, isLast: false, kind: 'text', flaw: null, caution: null }
      ${does}
    })`
  const { inspector, ...looks } = await started(log, source, settings)
  const inspect = (text: string, whose = 'ada') =>
    inspector.inspect({ whose, size: text.length, open: async () => Readable.from([Buffer.from(text)]) })
  return { inspector, inspect, ...looks }
}

async function started(log: string, source: string, settings: Partial<InspectorSettings>) {
  const program = join(folder, `${programs++}.mjs`)
  await writeFile(program, source)
  await appendFile(log, '')
  const inspector = createInspector({ ...settings, program })
  running.push(inspector)
  const read = async () =>
    (await readFile(log, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ pid: Number.parseInt(line, 10), text: line.slice(line.indexOf(' ') + 1) }))
  const pids = async () => [...new Set((await read()).map(({ pid }) => pid))]
  const alive = async () => (await pids()).filter(isAlive)
  return { inspector, read, pids, alive }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
