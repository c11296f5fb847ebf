import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { watchChildren } from '../files/inspection/children-watch-testing.ts'
import { createInspector } from '../files/inspection/inspector.ts'
import { readWorkbook } from './read.ts'
import { readApart } from './read-apart.ts'
import { writeWorkbook } from './write.ts'

const own = { look: 'own' } as const

const aWorkbook = () =>
  writeWorkbook({
    title: 'Mill expansion',
    lists: new Map(),
    sheets: [
      {
        name: 'One',
        columns: [{ width: 10 }],
        rows: [
          {
            cells: [
              { ...own, content: '=cmd|x!A1' },
              { ...own, content: 1.25 },
            ],
          },
          {
            cells: [
              { ...own, content: '_x0041_ and _x005F_' },
              { ...own, content: { day: '2026-11-03' }, writing: 'day' },
            ],
          },
          {
            cells: [
              { ...own, content: { formula: 'SUM(B1:B1)', result: 1.25 } },
              { ...own, content: 'one\ntwo' },
            ],
          },
        ],
        allowed: [],
        tab: 'table',
        printed: { from: 'A', to: 'B', wide: false },
      },
    ],
  })

/** The same package with parts of it written otherwise. */
async function changed(bytes: Uint8Array, change: (name: string, text: string) => string): Promise<Buffer> {
  const zip = new ZipFile()
  const archive = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry))
    zip.addBuffer(Buffer.from(change(entry.fileName, content.toString())), entry.fileName)
  }
  zip.end()
  return buffer(zip.outputStream)
}

test('texts are read as they were written, days as days, and of a formula only that it is one', async () => {
  const [sheet] = await readWorkbook(await aWorkbook())
  expect(sheet?.rows).toEqual([
    ['=cmd|x!A1', 1.25],
    ['_x0041_ and _x005F_', { day: '2026-11-03' }],
    [{ isFormula: true }, 'one\ntwo'],
  ])
})

test('a number that is shown as a percentage says so, and one with a sign of percent written behind it does not', async () => {
  const shown = [0.0875, 0.26, 1.25, 55, 55].map((value, at) => {
    const numFmt = ['0.00%', '0%', '#,##0.0 %;[Red]-0 %', '0.####"%"', '0\\%'][at] ?? ''
    return { value, style: { numFmt } }
  })
  const cells = new Map(shown.map((cell, at) => [`0,${at}`, cell]))
  const rows = [shown.map(({ value }) => value)]
  const [sheet] = await readWorkbook(await writeXlsx({ sheets: [{ name: 'One', rows, cells }] }))
  expect(sheet?.rows).toEqual([
    [{ shownAsPercent: 0.0875 }, { shownAsPercent: 0.26 }, { shownAsPercent: 1.25 }, 55, 55],
  ])
})

test('a document type is refused, wherever it stands', async () => {
  for (const part of ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml']) {
    const hostile = await changed(await aWorkbook(), (name, text) =>
      name === part ? text.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaaaaaa">]>') : text,
    )
    await expect(readWorkbook(hostile)).rejects.toThrow('a document type')
  }
})

test('one that unpacks to too much is refused before it is read, and the process that reads says so', async () => {
  const huge = await changed(await aWorkbook(), (name, text) =>
    name === 'xl/theme/theme1.xml' ? ' '.repeat(60 * 1024 * 1024) : text,
  )
  async function* all() {
    yield huge
  }
  expect(await readApart(async () => all())).toEqual({ problem: 'large' })
})

test('the process that reads says what stands in the cells, and of what is no workbook that it is none', async () => {
  const bytes = await aWorkbook()
  const read = (content: Uint8Array) =>
    readApart(async () =>
      (async function* () {
        yield content
      })(),
    )
  expect(await read(bytes)).toMatchObject({ sheets: [{ name: 'One' }, { name: 'Lists' }] })
  expect(await read(Buffer.from('no workbook'))).toEqual({ problem: 'broken' })
})

test.skipIf(process.platform !== 'linux')(
  'workbooks are read on the same two places on which files are inspected',
  async () => {
    const inspector = createInspector()
    const bytes = Buffer.from(await aWorkbook())
    const open = async () => Readable.from([bytes])
    const peak = watchChildren()
    const read = await Promise.all(
      ['ada', 'bob', 'cid'].flatMap((whose) => [
        inspector.inspect({ whose, size: bytes.length, open }),
        inspector.beside(whose, () => readApart(open)),
      ]),
    )
    await Promise.all([peak.stop(), inspector.stop()])
    expect(read.filter((each) => 'sheets' in each)).toHaveLength(3)
    expect(read.filter((each) => 'kind' in each && each.flaw === null)).toHaveLength(3)
    expect(peak.processes()).toBe(2)
  },
)
