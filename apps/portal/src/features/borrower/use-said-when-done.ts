import { type BorrowerProject, borrowerHome } from '@granary/api'
import { type ToastLink, type ToastWords, useToasts } from '@granary/ui'
import { useRouter } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addressOf } from '../../lib/projects/head/places.ts'
import { missingIn } from './missing.ts'

/**
 * The head says that everything is answered, and is out of view where the last answer is given: it is said there too,
 * once, read out when there is a pause, and stays in sight with the way on. What the lender submitted meanwhile is no
 * praise for them.
 */
export function useSaidWhenDone(project: BorrowerProject | undefined): void {
  const toasts = useToasts()
  const router = useRouter()
  const [isDone, setDone] = useState(false)
  const before = useRef<{ readonly missing: number; readonly submitted: number }>(undefined)
  useEffect(() => {
    if (!project) return
    const was = before.current
    const is = {
      missing: missingIn(project),
      submitted: project.parts.filter(({ submitted }) => submitted).length,
    }
    before.current = is
    if (is.missing > 0) setDone(false)
    else if (was && was.missing > 0 && is.submitted === was.submitted) setDone(true)
  }, [project])
  const all = useQuery(borrowerHome.list, isDone ? {} : 'skip')
  const isTold = isDone && all !== undefined
  const tell = useEffectEvent(() => {
    if (!project || !all) return undefined
    const { way, ...words } = doneWords(project, all, router)
    if (!way) return toasts.show({ ...words, stays: true })
    return toasts.show({ ...words, link: { ...way, go: () => router.history.push(way.href) } })
  })
  useEffect(() => {
    const id = isTold ? tell() : undefined
    return () => {
      if (id !== undefined) toasts.dismiss(id)
    }
  }, [isTold, toasts])
}

interface DoneWords extends Pick<ToastWords, 'title' | 'description' | 'tone'> {
  readonly way?: Omit<ToastLink, 'go'>
}

type Router = ReturnType<typeof useRouter>

/** What is left leads on: in this project, in its tables, in another; else that nothing is. */
function doneWords(project: BorrowerProject, all: readonly BorrowerProject[], router: Router): DoneWords {
  const { projectId, head, tables } = project
  const title = head.sentence.filter((word) => typeof word === 'string').join('')
  if (head.button) {
    const { href } = router.buildLocation(addressOf(projectId, 'borrower', head.button.to))
    return { title, tone: 'info', way: { href, words: head.button.text } }
  }
  const empty = tables.find(({ rows, mayAnswer }) => mayAnswer && rows === 0)
  if (empty) {
    const place = { kind: 'table', table: empty.table } as const
    const { href } = router.buildLocation(addressOf(projectId, 'borrower', place))
    return { title, tone: 'info', way: { href, words: `Fill in the table of ${empty.title.toLowerCase()}` } }
  }
  const other = all.find((each) => each.projectId !== projectId && each.head.button)
  if (!other) return { title, description: 'Nothing more is asked of you.', tone: 'success' }
  const { href } = router.buildLocation({
    to: '/borrower/projects/$projectid',
    params: { projectid: other.projectId },
  })
  const description = 'Something is left in another project.'
  return { title, description, tone: 'success', way: { href, words: `Go on with ${other.projectName}` } }
}
