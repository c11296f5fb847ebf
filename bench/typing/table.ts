import type { BuiltPage } from './build-pages.ts'
import type { Figures } from './measures.ts'
import type { Questionnaire } from './questionnaire.ts'

interface Run {
  readonly questionnaire: Questionnaire
  readonly rounds: number
  readonly dependencies: Readonly<Record<string, string>>
  readonly pages: readonly BuiltPage[]
  readonly figures: ReadonlyMap<string, readonly Figures[]>
}

const titles: Readonly<Record<string, string>> = {
  floor: 'floor by hand',
  granary: 'Granary',
  grid: 'Granary, a table of 200 rows',
  survey: 'SurveyJS',
  rjsf: 'rjsf',
  'json-forms': 'JSON Forms',
}
const peers = ['survey', 'rjsf', 'json-forms']

export function printTable({ questionnaire, rounds, dependencies, pages, figures }: Run): void {
  const median = (name: string, of: keyof Figures) => middle(figures.get(name)?.map((each) => each[of]) ?? [])
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
  console.log(
    `${questionnaire.shown.length} questions asked; ${rounds} interleaved rounds, milliseconds: median (lowest to highest)`,
  )
  console.log(`${versions.join(', ')}\n`)
  console.log(
    '| | script a key | main thread a key | key to paint, p50 / p95 | mount | main thread of it | elements | script gzip |',
  )
  console.log(`|---|${'---:|'.repeat(7)}`)
  for (const { name, scriptGzipBytes } of pages) {
    const each = (of: keyof Figures) => withSpread(figures.get(name)?.map((one) => one[of]) ?? [])
    const paint = `${shown(median(name, 'paintP50Ms'))} / ${shown(median(name, 'paintP95Ms'))}`
    const cells = [
      each('scriptMs'),
      each('mainThreadMs'),
      paint,
      each('mountMs'),
      each('mountWorkMs'),
      median(name, 'elements'),
      `${(scriptGzipBytes / 1000).toFixed(1)} kB`,
    ]
    console.log(`| ${titles[name]} | ${cells.join(' | ')} |`)
  }
  const told = goals.filter(({ of }) => of.every((name) => figures.has(name)))
  if (told.length === 0) return
  console.log('\n| ratio | this run | goal | |\n|---|---:|---:|---|')
  for (const { what, ratio, goal, atMost } of told) {
    const ratios = Array.from({ length: rounds }, (_, round) =>
      ratio((name) => figures.get(name)?.[round] as Figures),
    )
    const met = atMost ? middle(ratios) <= goal : middle(ratios) >= goal
    console.log(
      `| ${what} | ${withSpread(ratios)} | ${atMost ? '≤' : '≥'} ${goal} | ${met ? 'met' : '**missed**'} |`,
    )
  }
}

interface Goal {
  readonly what: string
  /** The pages that it compares. */
  readonly of: readonly string[]
  /** Of one round. */
  readonly ratio: (of: (name: string) => Figures) => number
  readonly goal: number
  readonly atMost: boolean
}

const goals: readonly Goal[] = [
  {
    what: 'script a key: ours to the floor',
    of: ['granary', 'floor'],
    ratio: (of) => of('granary').scriptMs / of('floor').scriptMs,
    goal: 2,
    atMost: true,
  },
  {
    what: 'script a key: in a table of 200 rows to in a field',
    of: ['grid', 'granary'],
    ratio: (of) => of('grid').scriptMs / of('granary').scriptMs,
    goal: 1.5,
    atMost: true,
  },
  {
    what: 'script a key: the best peer to ours',
    of: ['granary', ...peers],
    ratio: (of) => Math.min(...peers.map((name) => of(name).scriptMs)) / of('granary').scriptMs,
    goal: 4,
    atMost: false,
  },
  {
    what: 'mount: ours to the floor',
    of: ['granary', 'floor'],
    ratio: (of) => of('granary').mountMs / of('floor').mountMs,
    goal: 1.5,
    atMost: true,
  },
  {
    what: 'mount: ours to rjsf',
    of: ['granary', 'rjsf'],
    ratio: (of) => of('granary').mountMs / of('rjsf').mountMs,
    goal: 1,
    atMost: true,
  },
]

function withSpread(values: readonly number[]): string {
  return `${shown(middle(values))} (${shown(Math.min(...values))}–${shown(Math.max(...values))})`
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
