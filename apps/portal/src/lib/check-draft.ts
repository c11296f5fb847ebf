import { useSyncExternalStore } from 'react'

/** The eligibility check as this device keeps it, so that a reload, or registering in between, loses nothing. */
export interface CheckDraft {
  readonly answers: Readonly<Record<string, string>>
  /** The steps that were found complete, by number. */
  readonly done: readonly number[]
  /** Of the check as it was sent; any change makes it another check. */
  readonly token: string | null
  readonly changedAt: number
}

const storageKey = 'granary.eligibility-check'
/** As long as the server keeps a check. */
const keptForMs = 30 * 86_400_000

export const emptyDraft: CheckDraft = { answers: {}, done: [], token: null, changedAt: 0 }

/** A stored text as a draft; nothing when it is none, or too old. */
export function parseDraft(text: string | null, now: number): CheckDraft | null {
  try {
    const { answers, done, token, changedAt } = JSON.parse(text ?? 'null') as CheckDraft
    const fits =
      isTexts(answers) &&
      Array.isArray(done) &&
      done.every(Number.isInteger) &&
      (token === null || typeof token === 'string')
    return fits && now - changedAt < keptForMs ? { answers, done, token, changedAt } : null
  } catch {
    return null
  }
}

let known: CheckDraft | undefined
const listeners = new Set<() => void>()

export function readCheckDraft(): CheckDraft {
  known ??= parseDraft(fromStorage(), Date.now()) ?? emptyDraft
  return known
}

export function writeCheckDraft(next: Omit<CheckDraft, 'changedAt'>): void {
  known = { ...next, changedAt: Date.now() }
  // A browser that keeps nothing still lets one go through the check.
  attempt(() => localStorage.setItem(storageKey, JSON.stringify(known)))
  tell()
}

export function forgetCheckDraft(): void {
  known = emptyDraft
  attempt(() => localStorage.removeItem(storageKey))
  tell()
}

/** Who asked: whoever goes on to an account has typed this once already. */
export function contactOfCheck({ answers }: Pick<CheckDraft, 'answers'>): { name: string; email: string } {
  const { contactFirstName = '', contactLastName = '', contactEmail = '' } = answers
  return { name: `${contactFirstName.trim()} ${contactLastName.trim()}`.trim(), email: contactEmail.trim() }
}

/** The address of somebody who came with it from the public site and said nothing else; empty once a check has begun. */
export function addressAlone({ answers }: Pick<CheckDraft, 'answers'>): string {
  const { projectAddress = '', ...others } = answers
  return Object.values(others).every((answer) => answer === '') ? projectAddress : ''
}

export function useCheckDraft(): CheckDraft {
  return useSyncExternalStore(subscribe, readCheckDraft)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', readAgain)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', readAgain)
  }
}

/** Another window of this browser changed it. */
function readAgain({ key }: StorageEvent): void {
  if (key !== storageKey) return
  known = undefined
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function fromStorage(): string | null {
  return attempt(() => localStorage.getItem(storageKey)) ?? null
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
