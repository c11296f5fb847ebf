import type { BorrowerProject } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useEffect, useRef } from 'react'
import { missingIn } from './missing.ts'

/**
 * The head says that everything is answered, and is out of view where the last answer is given: it is said there too,
 * once, and read out when there is a pause. What the lender submitted meanwhile is no praise for them.
 */
export function useSaidWhenDone(project: BorrowerProject | undefined): void {
  const toasts = useToasts()
  const before = useRef<{ readonly missing: number; readonly submitted: number }>(undefined)
  useEffect(() => {
    if (!project) return
    const was = before.current
    const is = {
      missing: missingIn(project),
      submitted: project.parts.filter(({ submitted }) => submitted).length,
    }
    before.current = is
    if (!was || was.missing === 0 || is.missing > 0 || is.submitted !== was.submitted) return
    const title = project.head.sentence.filter((word) => typeof word === 'string').join('')
    toasts.show({ title, tone: 'success' })
  }, [project, toasts])
}
