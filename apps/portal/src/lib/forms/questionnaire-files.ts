import type { FormSchema } from '@granary/forms'
import { useEffect, useSyncExternalStore } from 'react'

/** A line that gives no answer for so long gives none: the live connection has the same questions. */
const patienceMs = 10_000

/** By their addresses: each for good once it is here, and null for one that could not be had. */
const files = new Map<string, FormSchema | null>()
const asked = new Set<string>()
const listeners = new Set<() => void>()

/** Has it from the device if it was kept there; asks once for what is asked for at once. */
export function fetchQuestionnaire(address: string): void {
  if (asked.has(address)) return
  asked.add(address)
  void fetched(address).then((file) => {
    // The next page that needs it tries again.
    if (file === null) asked.delete(address)
    files.set(address, file)
    for (const listener of listeners) listener()
  })
}

async function fetched(address: string): Promise<FormSchema | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? ((await answer.json()) as FormSchema) : null
  } catch {
    return null
  }
}

/** Nothing while it is awaited, and null when it cannot be had as a file, or has none. */
export function useQuestionnaireFile(address: string | null | undefined): FormSchema | null | undefined {
  useEffect(() => {
    if (address) fetchQuestionnaire(address)
  }, [address])
  const file = useSyncExternalStore(subscribe, () => files.get(address ?? ''))
  return typeof address === 'string' ? file : address
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
