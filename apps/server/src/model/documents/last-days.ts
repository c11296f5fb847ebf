import type { DocumentRow } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { runningOutOf } from '../needs/index.ts'
import type { Services } from '../services.ts'
import type { DocumentReader } from './viewpoint.ts'

type ListedFile = DocumentRow['files'][number]
type LastDay = NonNullable<ListedFile['lastDay']>

/** Until when a file is good, if it is one that the package needs and its last day is known. */
export type LastDayOf = (piece: string) => LastDay | null

/** So long before its end a document is among those that run out. */
const soonMs = 30 * 86_400_000

/** As the requirements say it of that day. What was sent is as old as it is, and without a day nothing is said. */
export async function lastDays(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  { project }: Pick<DocumentReader, 'project'>,
  today: string | undefined,
): Promise<LastDayOf> {
  if (today === undefined || project.sent_at !== null || project.closed_at !== null) return () => null
  const { files } = await runningOutOf(db, services, project, today)
  return (piece) =>
    firstOf(
      files.filter(({ file }) => file.piece === piece).map(({ lastDay: on }) => ({ on, isOver: on < today })),
    )
}

/** The first day on which something of a document that is there runs out, where that is soon or over. */
export function runsOut(
  state: DocumentRow['state'],
  files: readonly Pick<ListedFile, 'lastDay'>[],
  today: string | undefined,
): LastDay | null {
  if (state !== 'there' || today === undefined) return null
  const first = firstOf(files.flatMap(({ lastDay }) => lastDay ?? []))
  return first && Date.parse(first.on) - Date.parse(today) <= soonMs ? first : null
}

const firstOf = (days: readonly LastDay[]) => days.toSorted((a, b) => a.on.localeCompare(b.on))[0] ?? null
