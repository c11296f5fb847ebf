import { useEffect, useRef, useState } from 'react'

export interface Suggestion {
  id: string
  label: string
}

/** Asks whoever knows. Rejecting is silence: the person simply goes on typing. */
export type Lookup<S extends Suggestion> = (text: string, signal: AbortSignal) => Promise<readonly S[]>

export type LookupState<S> =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; suggestions: readonly S[] }
  | { kind: 'none' }

const minimumLength = 3
const debounceMs = 250
const mostSuggestions = 5

/**
 * One lookup at a time. Each new text, pick or clearing aborts the one before, and an answer to an aborted question
 * is dropped, so a late answer never replaces a newer one, whatever is asked does with the signal.
 */
export function useLookup<S extends Suggestion>(lookup: Lookup<S>) {
  const [state, setState] = useState<LookupState<S>>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)

  function forget() {
    running.current?.abort()
    setState({ kind: 'idle' })
  }

  function search(text: string) {
    running.current?.abort()
    const query = text.trim()
    if (query.length < minimumLength) return forget()
    const question = new AbortController()
    running.current = question
    const timer = setTimeout(() => void ask(lookup, query, question.signal, setState), debounceMs)
    question.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  useEffect(() => () => running.current?.abort(), [])
  return { state, search, forget }
}

async function ask<S extends Suggestion>(
  lookup: Lookup<S>,
  query: string,
  signal: AbortSignal,
  show: (state: LookupState<S>) => void,
) {
  show({ kind: 'searching' })
  const answer = await lookup(query, signal).catch(() => undefined)
  if (signal.aborted) return
  if (!answer) return show({ kind: 'idle' })
  const suggestions = answer.slice(0, mostSuggestions)
  show(suggestions.length > 0 ? { kind: 'found', suggestions } : { kind: 'none' })
}
