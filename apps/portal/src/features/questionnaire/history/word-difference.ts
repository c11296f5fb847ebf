/** A run of words that both texts have, or only one of them. */
export interface Run {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More would keep the page waiting; such texts are shown one after the other. */
const mostCompared = 1_000_000

/**
 * What became of a text, word by word: what left, what came, and what stayed between them. Undefined where the texts
 * differ over too long a stretch to be compared while somebody waits.
 */
export function wordDifference(before: string, after: string): readonly Run[] | undefined {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  const start = commonStart(from, to)
  const end = commonStart(from.slice(start).toReversed(), to.slice(start).toReversed())
  const left = from.slice(start, from.length - end)
  const right = to.slice(start, to.length - end)
  if (left.length * right.length > mostCompared) return undefined
  return joined([
    ...from.slice(0, start).map(same),
    ...between(left, right),
    ...from.slice(from.length - end).map(same),
  ])
}

const same = (text: string): Run => ({ kind: 'same', text })

/** Words with the white space that follows them, so that joined they are the text again. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length++
  return length
}

/** Along the longest words in common. */
function between(left: readonly string[], right: readonly string[]): readonly Run[] {
  const width = right.length + 1
  const longest = new Uint32Array((left.length + 1) * width)
  const at = (row: number, column: number) => longest[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const runs: Run[] = []
  let [row, column] = [0, 0]
  while (row < left.length || column < right.length) {
    const [gone, come] = [left[row], right[column]]
    if (gone !== undefined && gone === come) {
      runs.push(same(gone))
      row++
      column++
    } else if (gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1))) {
      runs.push({ kind: 'removed', text: gone })
      row++
    } else {
      runs.push({ kind: 'added', text: come ?? '' })
      column++
    }
  }
  return runs
}

function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last?.kind === run.kind) all[all.length - 1] = { kind: run.kind, text: last.text + run.text }
    else all.push(run)
  }
  return all
}
