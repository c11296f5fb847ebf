import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bombs, deepTree, officeWith, pdf } from '../content/bombs-testing.ts'
import { inspectionLimits } from '../content/inspection-limits.ts'
import { watchChildren } from './children-watch-testing.ts'
import { createInspector, InspectionFailed } from './inspector.ts'

const MiB = 1024 * 1024
const inspector = createInspector()
const ourProgram = new URL('./inspect-main.ts', import.meta.url).href
let folder: string
let programs = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-inspector-'))
})
afterAll(async () => {
  await inspector.stop()
  await rm(folder, { recursive: true })
})

/** The guard looks a hundred times a second; what is filled between two looks comes on top. */
const bound = inspectionLimits.memoryBytes + 96 * MiB

describe.skipIf(process.platform !== 'linux')(
  'a file made to hurt takes no more than its process may',
  () => {
    let peak: PeakWatch
    beforeAll(() => {
      peak = watchChildren()
    })
    afterAll(() => peak.stop())

    test('which is seen as long as it is there', async () => {
      const hanging = createInspector({ program: await program('setInterval(() => {}, 1000)') })
      peak.begin()
      const asked = inspect(Buffer.from('a,b\n'), 'ada', hanging).catch(() => undefined)
      await expect.poll(peak.highest).toBeGreaterThan(0)
      await hanging.stop()
      await asked
    })

    test.each(Object.entries(bombs))('%s', async (_what, make) => {
      const content = await make()
      peak.begin()
      const finding = await inspect(content)
      expect(['bomb', 'broken', 'mixed']).toContain(finding.flaw)
      // A short one may be over before it was looked at: that processes are seen is tried above.
      expect(peak.highest()).toBeLessThan(bound)
    })

    test('four at once run two by two', async () => {
      const make = bombs['a PDF of millions of small numbers in its objects']
      const content = (await make?.()) ?? Buffer.alloc(0)
      peak.begin()
      const findings = await Promise.all(['ada', 'bob', 'cid', 'dee'].map((whose) => inspect(content, whose)))
      expect(findings.map(({ flaw }) => flaw)).toEqual(['bomb', 'bomb', 'bomb', 'bomb'])
      expect(peak.together()).toBeLessThan(2 * bound)
      expect(peak.processes()).toBe(2)
    })
  },
)

describe('what is only odd is not refused', () => {
  test('a tree of pages fifty thousand deep', async () => {
    expect(await inspect(deepTree(50_000))).toEqual({ kind: 'pdf', flaw: null, caution: null })
  })

  test('a file of 25 MB in a single picture', async () => {
    const picture = Buffer.concat([
      Buffer.from(`<< /Type /XObject /Length ${24 * MiB} >>\nstream\n`),
      Buffer.alloc(24 * MiB, 7),
      Buffer.from('\nendstream endobj\n'),
    ])
    expect(await inspect(pdf([picture]))).toEqual({ kind: 'pdf', flaw: null, caution: null })
  })

  test('a sheet that unpacks to forty megabytes', async () => {
    const sheet = Buffer.from('<c r="A1"><v>17</v></c>\n'.repeat(1_700_000))
    expect(await inspect(await officeWith({ 'xl/worksheets/sheet1.xml': sheet }))).toMatchObject({
      flaw: null,
    })
  })
})

describe('a process that does not answer', () => {
  const text = Buffer.from('a,b\n')

  test('that is killed from outside is tried once more, and then told apart from a bad file', async () => {
    const failing = createInspector({ program: await program('process.kill(process.pid, "SIGKILL")') })
    await expect(inspect(text, 'ada', failing)).rejects.toThrow(InspectionFailed)
  })

  test('that stands still is ended after its time', async () => {
    const hanging = createInspector({
      program: await program('setInterval(() => {}, 1000)'),
      patienceMs: 300,
    })
    await expect(inspect(text, 'ada', hanging)).rejects.toThrow(InspectionFailed)
  })

  test('that turns in circles is the fault of the file', async () => {
    const turning = createInspector({ processorMs: 300 })
    const digits = (await bombs['a PDF of digits that are no object']?.()) ?? text
    expect(await inspect(digits, 'ada', turning)).toMatchObject({ flaw: 'bomb' })
  })

  test('does not stand in the way of the next file', async () => {
    const one = createInspector({ atOnce: 1 })
    const bad = bombs['a PDF that promises two thousand million objects']
    const [first, second] = await Promise.all([
      inspect((await bad?.()) ?? text, 'ada', one),
      inspect(text, 'bob', one),
    ])
    expect([first.flaw, second]).toEqual(['bomb', { kind: 'text', flaw: null, caution: null }])
    await one.stop()
  })

  test('inherits none of our settings', async () => {
    process.env.A_SECRET_OF_THE_SERVER = 'x'
    const names = join(folder, 'names of settings')
    const tells = `import { writeFileSync } from 'node:fs'
      writeFileSync(${JSON.stringify(names)}, Object.keys(process.env).join())
      await import(${JSON.stringify(ourProgram)})`
    const telling = createInspector({ program: await program(tells) })
    expect(await inspect(text, 'ada', telling)).toMatchObject({ kind: 'text' })
    expect(await readFile(names, 'utf8')).not.toContain('SECRET')
    await telling.stop()
  })

  test('whose file the store cannot give says so', async () => {
    const missing = inspector.inspect({
      whose: 'ada',
      size: 4,
      open: async () => {
        throw new Error('not in the store')
      },
    })
    await expect(missing).rejects.toThrow('not in the store')
  })
})

function inspect(content: Buffer, whose = 'ada', by = inspector) {
  return by.inspect({ whose, size: content.length, open: async () => Readable.from([content]) })
}

/** A program in the place of ours. */
async function program(source: string): Promise<string> {
  const file = join(folder, `${programs++}.mjs`)
  await writeFile(file, source)
  return file
}

type PeakWatch = ReturnType<typeof watchChildren>
