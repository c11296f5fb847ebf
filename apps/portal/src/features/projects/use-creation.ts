import { messageOf } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useEffect, useState } from 'react'

interface Watching {
  readonly made: (projectId: string) => void
  readonly refused: (error: unknown) => void
}

interface Beginning {
  readonly projectName: string
  readonly make: () => Promise<{ readonly projectId: string }>
  readonly onMade: () => void
}

const list = '/lender/dashboard/projects'

/** Lenders for whom a project is on its way, and the questions that are open for them: they may be closed before, and opened again. */
const onTheirWay = new Set<string>()
const watching = new Map<string, Watching>()

/**
 * Makes one project at a time for a lender. Whoever has its questions open when it is there goes to it; after they were
 * closed a notice says what came of it and leads there, and takes nobody away from what they do by then.
 */
export function useCreation(lender: string, { made, refused }: Watching) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(() => onTheirWay.has(lender))
  useEffect(() => {
    const mine = {
      made,
      refused: (error: unknown) => {
        setBusy(false)
        refused(error)
      },
    }
    watching.set(lender, mine)
    return () => {
      if (watching.get(lender) === mine) watching.delete(lender)
    }
  })

  async function create({ projectName, make, onMade }: Beginning) {
    if (onTheirWay.has(lender)) return
    onTheirWay.add(lender)
    setBusy(true)
    try {
      const { projectId } = await make()
      onMade()
      const watcher = watching.get(lender)
      if (watcher) return watcher.made(projectId)
      const link = { href: `${list}/${projectId}`, words: 'Open the project' }
      toasts.show({ title: `${projectName} is created.`, tone: 'success', link })
    } catch (error) {
      const watcher = watching.get(lender)
      if (watcher) return watcher.refused(error)
      toasts.show({
        title: `${projectName} is not created.`,
        description: `${messageOf(error)} What you entered is kept.`,
        tone: 'danger',
        link: { href: `${list}?new=true`, words: 'See what you entered' },
      })
    } finally {
      onTheirWay.delete(lender)
    }
  }
  return { busy, create }
}

export const isOnItsWay = (lender: string) => onTheirWay.has(lender)

/** For who closes the questions before the project is there. */
export const stillOnItsWay = {
  title: 'The project is still being created.',
  description: 'A notice tells you here what comes of it.',
  tone: 'info',
} as const
