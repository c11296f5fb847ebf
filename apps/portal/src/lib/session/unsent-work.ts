import { type DeviceKey, DRAFTS, deviceRequest, FILES, leftBy } from './device-store.ts'

/** What this device keeps for a person because the server does not have it yet. */
export interface UnsentWork {
  readonly answers: number
  /** Changes in tables. */
  readonly cells: number
  readonly files: number
}

export interface UnsentAtPlace extends UnsentWork {
  readonly place: string
  /** When the latest of it was kept. */
  readonly at: number
}

interface Kept {
  readonly at: number
}

export async function unsentWorkOf(personId: string): Promise<UnsentWork> {
  const places = await unsentByPlace(personId)
  return {
    answers: places.reduce((sum, { answers }) => sum + answers, 0),
    cells: places.reduce((sum, { cells }) => sum + cells, 0),
    files: places.reduce((sum, { files }) => sum + files, 0),
  }
}

/** The same, told apart by where it was left. */
export async function unsentByPlace(personId: string): Promise<readonly UnsentAtPlace[]> {
  const keys = await Promise.all(
    ([DRAFTS, FILES] as const).map((store) =>
      deviceRequest<DeviceKey[]>(store, 'readonly', (kept) => kept.getAllKeys(leftBy(personId))),
    ),
  )
  const places = new Set(keys.flat().map(([, place]) => place))
  return Promise.all([...places].map((place) => unsentAt(personId, place)))
}

async function unsentAt(personId: string, place: string): Promise<UnsentAtPlace> {
  const all = <Row>(store: typeof DRAFTS | typeof FILES) =>
    deviceRequest<Row[]>(store, 'readonly', (kept) => kept.getAll(leftBy(personId, place)))
  const drafts = await all<Kept & { readonly answers: number; readonly cells?: number }>(DRAFTS)
  const files = await all<Kept>(FILES)
  return {
    place,
    answers: drafts.reduce((sum, { answers }) => sum + answers, 0),
    cells: drafts.reduce((sum, { cells = 0 }) => sum + cells, 0),
    files: files.length,
    at: Math.max(0, ...[...drafts, ...files].map(({ at }) => at)),
  }
}

/** "2 answers, 1 change in tables and 1 file"; nothing when nothing is left. */
export function unsentWords({ answers, cells, files }: UnsentWork): string | undefined {
  const parts = [
    counted(answers, 'answer', 'answers'),
    counted(cells, 'change in tables', 'changes in tables'),
    counted(files, 'file', 'files'),
  ].filter((part) => part !== undefined)
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

function counted(count: number, one: string, many: string): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? one : many}`
}
