import { projectFiles } from '@granary/api'
import { useMutation } from 'convex/react'
import { useRef, useState } from 'react'
import { type Creating, createInTurn } from './create-in-turn.ts'
import type { FileRow, ProjectFile } from './project-file.ts'

/** Makes the projects of rows one after the other. Each is made once, whatever is sent again; the next can be stopped. */
export function useCreating({ key }: Pick<ProjectFile, 'key'>) {
  const create = useMutation(projectFiles.create)
  const [creating, setCreating] = useState<Creating>()
  const isStopped = useRef(false)
  return {
    creating,
    async createAll(rows: readonly FileRow[]) {
      isStopped.current = false
      const made = ({ line, given }: FileRow) => create({ fileKey: key, line, entries: { ...given } })
      await createInTurn(rows, made, setCreating, () => isStopped.current)
    },
    stop() {
      isStopped.current = true
    },
  }
}
