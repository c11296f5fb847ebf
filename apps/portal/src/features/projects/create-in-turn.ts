import { isAppError, messageOf } from '@granary/api'
import type { FileRow } from './project-file.ts'

export interface Outcome {
  readonly row: FileRow
  /** The project, or why there is none. */
  readonly projectId: string | null
  /** It was there already. */
  readonly before: boolean
  readonly why: string | null
}

export interface Creating {
  readonly of: number
  readonly outcomes: readonly Outcome[]
  readonly isOver: boolean
}

interface Made {
  readonly projectId: string
  /** False where it was there already. */
  readonly created: boolean
}

/**
 * One after the other. What refuses one row for what it says leaves the others alone; anything else would refuse them
 * too, and ends it, as the person may.
 */
export async function createInTurn(
  rows: readonly FileRow[],
  create: (row: FileRow) => Promise<Made>,
  tell: (creating: Creating) => void,
  isStopped: () => boolean,
): Promise<void> {
  const outcomes: Outcome[] = []
  let end: string | null = null
  for (const row of rows) {
    tell({ of: rows.length, outcomes: [...outcomes], isOver: false })
    if (isStopped()) end ??= 'You stopped before it.'
    if (end !== null) {
      outcomes.push({ row, projectId: null, before: false, why: end })
      continue
    }
    try {
      const { projectId, created } = await create(row)
      outcomes.push({ row, projectId, before: !created, why: null })
    } catch (error) {
      const why = messageOf(error)
      outcomes.push({ row, projectId: null, before: false, why })
      if (!isAppError(error, 'VALIDATION')) end = why
    }
  }
  tell({ of: rows.length, outcomes, isOver: true })
}
