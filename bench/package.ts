/**
 * What drawing a package takes: 300 pages of answers and separators (processor time), a volume of 200 MB (memory of a
 * process of its own), a ZIP of 2 GB and one beyond 4 GB, where its numbers are longer (memory). Each in a process that
 * does nothing else; `--only pages,volume,zip,zip64`. Both are read by `unzip -t` where that is there.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { drawPackage } from '../apps/server/src/bundle/draw.ts'
import { type Packed, packFiles, zipName } from '../apps/server/src/bundle/pack.ts'
import type { Plan, PlanFile, PlanTab } from '../apps/server/src/bundle/plan.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, case: { type: 'string' } } })

/** As long as a person answers a question at length. */
const words = 'The borrower packs apples of twelve growers and ships them to four states. '.repeat(6)

const cases = { pages, volume, zip, zip64 }
type Case = keyof typeof cases
const isCase = (name: string): name is Case => Object.hasOwn(cases, name)

if (values.case === undefined) {
  console.log('| case | made | processor, s | largest memory, MB |\n|---|---|---:|---:|')
  for (const name of (values.only ?? Object.keys(cases).join(',')).split(','))
    spawnSync(process.execPath, [import.meta.filename, '--case', name], { stdio: 'inherit' })
} else if (isCase(values.case)) {
  const folder = await mkdtemp(join(tmpdir(), 'granary-bench-package-'))
  try {
    const work = await cases[values.case](folder)
    const before = process.cpuUsage()
    const made = await work()
    const { user, system } = process.cpuUsage(before)
    const seconds = ((user + system) / 1_000_000).toFixed(2)
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024)
    console.log(`| ${values.case} | ${made} | ${seconds} | ${megabytes} |`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function pages(folder: string) {
  const sections = Array.from({ length: 5 }, (_, at) => ({
    ...{ stage: 'Application', title: `Section ${at + 1}`, reference: `4.${at + 1}`, isDraft: false },
    answers: Array.from({ length: 17 }, (_, place) => ({
      ...{ label: `${at + 1}.${place + 1} What the question asks of the borrower`, text: words },
      notApplicable: null,
    })),
  }))
  const files = Array.from({ length: 6 }, (_, at) => aFile(`Sheet ${at}.xlsx`, 'xlsx', null, 1000))
  const plan = planOf((tab) => ({ ...tab, sections, files }))
  return async () => {
    const drawn = await drawPackage(folder, plan, noted, noted)
    return `${drawn.pages} pages of our own`
  }
}

async function volume(folder: string) {
  const files: PlanFile[] = []
  for (let at = 0; at < 10; at += 1) files.push(await aScan(folder, `scan-${at}`))
  const plan = planOf((tab) => ({ ...tab, files: tab.number === '07' ? files : [] }))
  return async () => {
    const drawn = await drawPackage(folder, { ...plan, volumeBytes: 250_000_000 }, noted, noted)
    const { size } = await stat(join(folder, 'package.pdf'))
    return `${drawn.volumes.length} volume of ${Math.round(size / 1_000_000)} MB`
  }
}

async function zip(folder: string) {
  const block = randomBytes(1024 * 1024)
  return packing(folder, 20, async (file) => {
    for (let part = 0; part < 100; part += 1) await file.writeFile(block)
  })
}

/** Files with nothing in them but their length: how long the ZIP becomes is the matter here. */
async function zip64(folder: string) {
  return packing(folder, 45, (file) => file.truncate(100 * 1024 * 1024))
}

async function packing(folder: string, count: number, fill: (file: FileHandle) => Promise<void>) {
  const packed: Packed[] = []
  for (let at = 0; at < count; at += 1) {
    const file = await open(join(folder, `original-${at}`), 'w')
    await fill(file)
    await file.close()
    packed.push({ path: `07/Original ${at}.pdf`, local: `original-${at}`, at: new Date().toISOString() })
  }
  return async () => {
    await packFiles(folder, packed, noted)
    const place = join(folder, zipName)
    const { size } = await stat(place)
    const { error, status } = spawnSync('unzip', ['-tq', place])
    const found = error ? 'not read by another' : status === 0 ? 'sound' : 'NOT SOUND'
    return `a ZIP of ${Math.round(size / 1_000_000)} MB, ${found}`
  }
}

function noted(): void {}

/** Twenty pages, each a picture that cannot be made smaller: as they come from a scanner. */
async function aScan(folder: string, local: string): Promise<PlanFile> {
  const document = await PDFDocument.create()
  for (let page = 0; page < 20; page += 1) {
    const picture = document.context.flateStream(randomBytes(1_000_000), {
      ...{ Type: 'XObject', Subtype: 'Image', Width: 1000, Height: 1000, ColorSpace: 'DeviceGray' },
      BitsPerComponent: 8,
    })
    const added = document.addPage()
    added.node.newXObject('Scan', document.context.register(picture))
  }
  const bytes = await document.save()
  await writeFile(join(folder, local), bytes)
  return aFile(`${local}.pdf`, 'pdf', local, bytes.length)
}

function aFile(fileName: string, kind: string, local: string | null, size: number): PlanFile {
  return {
    ...{
      path: `07/${fileName}`,
      label: 'Balance sheets',
      title: `Balance sheet: ${fileName}`,
      stage: 'Application',
      isDraft: false,
      isStaffs: false,
    },
    ...{
      fileName,
      asOf: null,
      kind,
      size,
      sha256: '',
      uploadedAt: '2026-11-26T00:00:00Z',
      uploader: 'Ada Lund',
    },
    ...{ pages: null, isElsewhere: false },
    ...{ local, withheld: local === null ? 'It is in the ZIP.' : null, unshown: null },
  }
}

function planOf(fill: (tab: PlanTab) => PlanTab): Plan {
  const tabs = Array.from({ length: 17 }, (_, at) =>
    fill({
      ...{ number: String(at).padStart(2, '0'), title: `Tab ${at}`, sections: [], calculations: [] },
      ...{ files: [], missing: [] },
    }),
  )
  return {
    ...{ project: 'Mill expansion', lender: 'Prairie Bank', borrower: 'Hillcrest Orchards, LLC', version: 1 },
    ...{ collectedAt: '2026-11-26T00:00:00Z', facts: [], summary: null, drafts: [], tabs, exceptions: [] },
    ...{ open: [], signatures: [], volumeBytes: 40_000_000 },
    formSheet: { form: 'RD 5001-1', source: 'bench', items: [] },
  }
}
