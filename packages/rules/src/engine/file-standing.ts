import { businessBegan, type FiledDocument } from '../facts/facts.ts'
import type { Window } from '../pack/pack.ts'
import { longDay } from '../written.ts'
import type { AskedOfFiles } from './documents-of.ts'
import { missingYears, yearsCovered } from './fiscal-years.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import type { Judge } from './judge.ts'
import type { DocumentState } from './required-documents.ts'

/** How a document stands. Its words are written only where somebody is told. */
export interface Standing {
  readonly state: DocumentState
  readonly staleOn: string | null
  /** The file that it is counted by, where it is by one. */
  readonly uploadId?: string
  readonly because: () => string | null
}

/** How the files of a document stand by the years or the days that they speak of. */
export function ageOf(files: readonly FiledDocument[], document: AskedOfFiles, judge: Judge): Standing {
  if (document.years !== undefined) return byYears(files, document.years, judge)
  return byDays(files, judge.window(document.window), judge.day, document.ofSeveral === true)
}

function byYears(files: readonly FiledDocument[], count: number, { facts, day }: Judge): Standing {
  const began = businessBegan(facts)
  const { asked, missing, unsaid } = yearsCovered(files, { count, began, day })
  if (missing.length === 0) return { state: 'there', staleOn: null, because: () => noYears(asked, began) }
  const open =
    unsaid === 1
      ? 'of one file the fiscal year is not known'
      : `of ${unsaid} files the fiscal year is not known`
  const words =
    unsaid === 0
      ? missingYears(missing)
      : unsaid === files.length
        ? open
        : `${missingYears(missing)} as far as is known; ${open}`
  return { state: unsaid === 0 ? 'required' : 'undated', staleOn: null, because: () => words }
}

/** Where no file is there: a business in its first year has no statement of a year. */
export function withoutYears({ years }: AskedOfFiles, { facts, day }: Judge): Standing | null {
  const began = years === undefined ? null : businessBegan(facts)
  if (years === undefined || began === null) return null
  const { asked } = yearsCovered([], { count: years, began, day })
  return asked.length === 0
    ? { state: 'notApplicable', staleOn: null, because: () => noYears(asked, began) }
    : null
}

const noYears = (asked: readonly string[], began: string | null) =>
  asked.length === 0 && began !== null
    ? `no fiscal year has ended since the business began on ${longDay(began)}`
    : null

const worstFirst: readonly Freshness['state'][] = ['stale', 'undated', 'good']

/**
 * Each file is judged. Where several people have one, the worst counts; of what one has, the newest takes the place of
 * those before it. A file of which the day is not known never hides what is known of another: it is told beside it.
 */
function byDays(
  files: readonly FiledDocument[],
  window: Window | null,
  day: string,
  ofSeveral: boolean,
): Standing {
  const all = files
    .map((file) => ({ ...freshnessOf(window, file, day), uploadId: file.uploadId }))
    .toSorted(
      (a, b) =>
        worstFirst.indexOf(a.state) - worstFirst.indexOf(b.state) || lastOf(a).localeCompare(lastOf(b)),
    )
  const known = all.filter(({ state }) => state !== 'undated')
  const shown = (ofSeveral ? all[0] : known.at(-1)) ?? all[0]
  if (!shown) return { state: 'required', staleOn: null, because: () => null }
  const beside = shown.state === 'undated' ? 0 : all.length - known.length
  const { state, staleOn, because, uploadId } = shown
  return {
    state: state === 'good' ? 'there' : state,
    ...{ staleOn, uploadId },
    because: () => [because, besideIt(beside)].filter(Boolean).join('; ') || null,
  }
}

function besideIt(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? 'of one more file there the day that it speaks of is not known'
    : `of ${count} more files there the day that they speak of is not known`
}

/** What has no last day is good longest. */
const lastOf = ({ staleOn }: Pick<Freshness, 'staleOn'>) => staleOn ?? '9999-12-31'
