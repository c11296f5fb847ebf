import { type Run, wordDifference } from '../history/word-difference.ts'

/** A page as it was and is; pages count from 1. */
export type ComparedPage =
  | { readonly kind: 'same' | 'changed'; readonly before: number; readonly now: number; readonly runs: Runs }
  | { readonly kind: 'removed'; readonly before: number; readonly text: string }
  | { readonly kind: 'added'; readonly now: number; readonly text: string }

/** Undefined where too much differs to be compared while somebody waits. */
type Runs = readonly Run[] | undefined

interface Page {
  readonly number: number
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** More pages than anybody compares by eye; beyond them the middle is taken as changed page by page. */
const mostAligned = 2_000_000

/** Two texts whose pages end with a form feed, page by page in the order in which they are read now. */
export function compareVersions(before: string, now: string): readonly ComparedPage[] {
  const [from, to] = [pagesOf(before), pagesOf(now)]
  const compared: ComparedPage[] = []
  let [gone, come]: [Page[], Page[]] = [[], []]
  const settle = () => {
    compared.push(...paired(gone, come))
    gone = []
    come = []
  }
  for (const step of stepsOf(from, to)) {
    if ('before' in step) {
      settle()
      compared.push({ kind: 'same', before: step.before.number, now: step.page.number, runs: undefined })
    } else if (step.kind === 'removed') gone.push(step.page)
    else come.push(step.page)
  }
  settle()
  return compared
}

export function pagesOf(text: string): readonly Page[] {
  const pages = text.split('\f')
  // What follows the last form feed is no page, unless something stands there.
  if (pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop()
  return pages.map((page, at) => ({
    number: at + 1,
    text: page.replaceAll(/\s+/g, ' ').trim(),
    words: new Set(page.split(/\s+/).filter(Boolean)),
  }))
}

type Step =
  | { readonly kind: 'same'; readonly before: Page; readonly page: Page }
  | { readonly kind: 'removed' | 'added'; readonly page: Page }

/** Along the longest row of pages that both have. */
function stepsOf(from: readonly Page[], to: readonly Page[]): readonly Step[] {
  const width = to.length + 1
  if ((from.length + 1) * width > mostAligned) return [...from.map(removed), ...to.map(added)]
  const longest = new Uint32Array((from.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  const isSame = (row: number, column: number) => from[row]?.text === to[column]?.text
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      longest[row * width + column] = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const steps: Step[] = []
  let [row, column] = [0, 0]
  for (;;) {
    const [before, page] = [from[row], to[column]]
    if (before && page && isSame(row, column)) {
      steps.push({ kind: 'same', before, page })
      row++
      column++
    } else if (before && (!page || at(row + 1, column) >= at(row, column + 1))) {
      steps.push(removed(before))
      row++
    } else if (page) {
      steps.push(added(page))
      column++
    } else return steps
  }
}

const removed = (page: Page): Step => ({ kind: 'removed', page })
const added = (page: Page): Step => ({ kind: 'added', page })

/** Between two pages that stayed: a page that has enough in common with the next one that came is that page, changed. */
function paired(gone: readonly Page[], come: readonly Page[]): readonly ComparedPage[] {
  const compared: ComparedPage[] = []
  let next = 0
  for (const before of gone) {
    const at = come.findIndex((page, place) => place >= next && isAlike(before, page))
    if (at < 0) {
      compared.push({ kind: 'removed', before: before.number, text: before.text })
      continue
    }
    compared.push(...come.slice(next, at).map(asAdded))
    const page = come[at] as Page
    const runs = wordDifference(before.text, page.text)
    compared.push({ kind: 'changed', before: before.number, now: page.number, runs })
    next = at + 1
  }
  return [...compared, ...come.slice(next).map(asAdded)]
}

const asAdded = ({ number, text }: Page): ComparedPage => ({ kind: 'added', now: number, text })

/** Of the words of the shorter one, as many as make a page the same page. */
const leastInCommon = 0.4

function isAlike(one: Page, other: Page): boolean {
  const [short, long] = one.words.size < other.words.size ? [one, other] : [other, one]
  const inCommon = [...short.words].filter((word) => long.words.has(word)).length
  return inCommon >= Math.max(1, short.words.size * leastInCommon)
}
