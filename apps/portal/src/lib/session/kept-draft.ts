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
/** Where each is shown: what was opened again while an answer was on its way hears of it too. */
const showing = new Map<string, Set<(value: never) => void>>()

/**
 * A draft that is there again when the page is loaded anew, sealed on this device like the journals of forms. Of two
 * windows the one that was written in last is kept. Where the browser offers no storage, it lives as long as the page.
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
    let wanted = true
    const here = showing.get(name) ?? new Set()
    showing.set(name, here.add(setValue))
    read([personId, place, id]).then(
      (kept) => {
        // What was typed meanwhile is newer.
        if (!wanted || kept === undefined || known.has(name)) return
        const whole = { ...empty, ...kept }
        known.set(name, whole)
        noteBegun(name, !isSame(whole, empty))
        setValue(whole)
      },
      () => undefined,
    )
    return () => {
      wanted = false
      here.delete(setValue)
    }
  }, [personId, place, id, name])
  const keep = (next: Value | undefined) => {
    known.set(name, next)
    noteBegun(name, next !== undefined && !isSame(next, empty))
    for (const show of showing.get(name) ?? []) show((next ?? empty) as never)
    write([personId, place, id], name)
  }
  const forget = (sent?: Value) => {
    if (sent === undefined || known.get(name) === sent) keep(undefined)
  }
  return { value, set: keep, forget }
}

/** Most who open a page write nothing: it does not wait for what keeps it. */
const store = () => import('./draft-store.ts')

/** One write of a draft at a time, always of its newest words. */
function write(at: DeviceKey, name: string): void {
  if (writing.has(name)) return
  const drain = async () => {
    const { putDraft, removeDraft } = await store()
    let written: unknown
    do {
      written = known.get(name)
      await (written === undefined ? removeDraft(at) : putDraft(at, written))
    } while (written !== known.get(name))
  }
  writing.add(name)
  drain()
    .catch(() => undefined)
    .finally(() => writing.delete(name))
}

const read = async (at: DeviceKey) => (await store()).readDraft(at)

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
