import { DRAFTS, deviceRequest, FILES, leftBy } from './device-store.ts'

/** What this device keeps for a person because the server does not have it yet. */
export interface UnsentWork {
  readonly answers: number
  readonly files: number
}

export async function unsentWorkOf(personId: string): Promise<UnsentWork> {
  const mine = leftBy(personId)
  const drafts = await deviceRequest<{ readonly answers: number }[]>(DRAFTS, 'readonly', (store) =>
    store.getAll(mine),
  )
  const files = await deviceRequest<number>(FILES, 'readonly', (store) => store.count(mine))
  return { answers: drafts.reduce((sum, { answers }) => sum + answers, 0), files }
}

/** "2 answers and 1 file"; nothing when nothing is left. */
export function unsentWords({ answers, files }: UnsentWork): string | undefined {
  const parts = [counted(answers, 'answer'), counted(files, 'file')].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' and ') : undefined
}

function counted(count: number, word: string): string | undefined {
  return count === 0 ? undefined : `${count} ${word}${count === 1 ? '' : 's'}`
}
