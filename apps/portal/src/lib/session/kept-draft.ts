import { useEffect, useState } from 'react'
import { noteBegun } from './begun-words.tsx'
import type { DeviceKey } from './device-store.ts'
import { useMe } from './me.tsx'

/** What somebody began to write and has not sent: nobody else's business, and no unsaved work of a form. */
export interface KeptDraft<Value> {
  readonly value: Value
  readonly set: (value: Value) => void
  /** It is not wanted any more; of what was sent, the words that were sent, and none that were written meanwhile. */
  readonly forget: (sent?: Value) => void
}

/** What this page knows already; nothing where it was forgotten. */
const known = new Map<string, unknown>()
const writing = new Set<string>()
const finding = new Set<string>()
/** Where each is shown: what was opened again while an answer was on its way hears of it too. */
const showing = new Map<string, Set<(value: never) => void>>()

/**
 * A draft that is there again when the page is loaded anew, sealed on this device like the journals of forms. It belongs
 * to the window that it is written in; what windows left that are gone is found by the next that opens its form (0668).
 * Where the browser offers no storage, it lives as long as the page.
 */
export function useKeptDraft<Value extends object>(
  place: string,
  id: string,
  empty: Value,
): KeptDraft<Value> {
  const { personId } = useMe()
  const name = [personId, place, id].join('/')
  const [value, setValue] = useState<Value>(() => (known.get(name) as Value | undefined) ?? empty)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a draft is before anything was written is the same each time
  useEffect(() => {
    const here = showing.get(name) ?? new Set()
    showing.set(name, here.add(setValue))
    if (!known.has(name)) find([personId, place, id], name, empty)
    return () => {
      here.delete(setValue)
    }
  }, [personId, place, id, name])
  const keep = (next: Value | undefined) => {
    tell(name, next, empty)
    void write([personId, place, id], name)
  }
  const forget = (sent?: Value) => {
    if (sent === undefined || known.get(name) === sent) keep(undefined)
  }
  return { value, set: keep, forget }
}

/** Most who open a page write nothing: it does not wait for what keeps it. */
const store = () => import('./draft-store.ts')

function tell(name: string, value: object | undefined, empty: object): void {
  known.set(name, value)
  noteBegun(name, value !== undefined && !isSame(value, empty))
  for (const show of showing.get(name) ?? []) show((value ?? empty) as never)
}

/** Looks once at a time for words that a window left which is gone. What is typed meanwhile is newer: those stay left. */
function find(at: DeviceKey, name: string, empty: object): void {
  if (finding.has(name)) return
  const look = async () => {
    const left = await (await store()).takeDraft(at)
    if (!left) return
    if (known.has(name)) return left.leave()
    tell(name, { ...empty, ...left.value }, empty)
    // In the keeping of this window before they go from where they were.
    if (await write(at, name)) await left.settled()
    else left.leave()
  }
  finding.add(name)
  look()
    .catch(() => undefined)
    .finally(() => finding.delete(name))
}

/** One write of a draft at a time, always of its newest words. Whether the device has them. */
async function write(at: DeviceKey, name: string): Promise<boolean> {
  if (writing.has(name)) return false
  writing.add(name)
  try {
    const { putDraft, removeDraft } = await store()
    let written: unknown
    do {
      written = known.get(name)
      await (written === undefined ? removeDraft(at) : putDraft(at, written))
    } while (written !== known.get(name))
    return true
  } catch {
    return false
  } finally {
    writing.delete(name)
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
