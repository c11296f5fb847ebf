import { isAppError, messageOf, projectFiles } from '@granary/api'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import type { FileRow, ProjectFile } from './project-file.ts'

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

/** Makes the projects of rows one after the other. Each is made once, whatever is sent again; the next can be stopped. */
export function useCreating({ key }: Pick<ProjectFile, 'key'>) {
  const create = useMutation(projectFiles.create)
  const [creating, setCreating] = useState<Creating>()
  const isStopped = useRef(false)

  async function createAll(rows: readonly FileRow[]) {
    isStopped.current = false
    const outcomes: Outcome[] = []
    let end: string | null = null
    for (const row of rows) {
      setCreating({ of: rows.length, outcomes: [...outcomes], isOver: false })
      if (isStopped.current) end ??= 'You stopped before it.'
      if (end !== null) {
        outcomes.push({ row, projectId: null, before: false, why: end })
        continue
      }
      try {
        const { projectId, created } = await create({
          fileKey: key,
          line: row.line,
          entries: { ...row.given },
        })
        outcomes.push({ row, projectId, before: !created, why: null })
      } catch (error) {
        const why = messageOf(error)
        outcomes.push({ row, projectId: null, before: false, why })
        // What refuses one row for what it says leaves the others alone; anything else would refuse them too.
        if (!isAppError(error, 'VALIDATION')) end = why
      }
    }
    setCreating({ of: rows.length, outcomes, isOver: true })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { creating, createAll, stop }
}
