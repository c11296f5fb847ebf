import { type Toast, type ToastWords, useToasts } from '@granary/ui'
import type { ConvexReactClient } from 'convex/react'
import { useEffect } from 'react'
import { hasBegunWords } from './begun-words.tsx'

const kept = 'granary-notices'
const tried = 'granary-loaded-anew:'

/** The notices that stand on this page. */
let standing: () => readonly Toast[] = () => []

/** Loads this page anew. Never without a line, where it would end on the browser's own page of errors; a socket may still seem whole then. */
export async function loadAnew(client: ConvexReactClient): Promise<void> {
  await reachable()
  await answered(client)
  window.location.reload()
}

const reachable = () => fetch('/', { method: 'HEAD', cache: 'no-store' })

/** What takes longer is better asked about than lost. */
const patienceMs = 5_000

/** Until what is on its way to the server has its answer: the browser asks whether to leave a page that waits for one. */
function answered(client: ConvexReactClient): Promise<void> {
  const isSo = () => !client.connectionState().hasInflightRequests
  if (isSo()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, patienceMs)
    const stop = client.subscribeToConnectionState(() => isSo() && end())
  })
}

/** Whether this tab was not loaded anew yet because of this. */
export const isFirstTime = (why: string) => sessionStorage.getItem(tried + why) === null

/**
 * After an update the parts of the page of before are gone. The new one takes over what was just told, and says that
 * what was begun is kept: nobody did anything that makes a page begin again.
 */
export async function loadUpdated(client: ConvexReactClient, why: string): Promise<void> {
  await reachable()
  await answered(client)
  const told: ToastWords = {
    title: 'The page was loaded anew, as a part of it could not be loaded.',
    description: hasBegunWords()
      ? 'What you began to write is kept on this device, and stands where you wrote it.'
      : undefined,
    tone: 'info',
  }
  const notices = standing()
    .filter(({ leaving }) => !leaving)
    .map(({ title, description, tone, link }) => ({ title, description, tone, link }))
  sessionStorage.setItem(tried + why, 'yes')
  sessionStorage.setItem(kept, JSON.stringify([...notices, told]))
  window.location.reload()
}

/** Tells what the page of before had told, once. */
export function NoticesOfBefore() {
  const toasts = useToasts()
  useEffect(() => {
    const before = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    for (const words of JSON.parse(before ?? '[]') as ToastWords[]) toasts.show(words)
    standing = toasts.current
  }, [toasts])
  return null
}
