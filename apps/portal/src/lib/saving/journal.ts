import {
  type DeviceKey,
  DRAFTS,
  deviceRequest,
  holdLock,
  leftBy,
  newDeviceKey,
  tryLock,
} from '../session/device-store.ts'
import { type SealedEntry, sealEntry, unsealEntry } from '../session/sealed-entry.ts'

/** What of an entry stands beside it in the clear, so that signing out can say how much is left behind. */
export interface KeptCount {
  readonly answers: number
  /** Changes in tables; entries of before do not have it. */
  readonly cells?: number
}

export interface Journal<Entry> {
  /** What windows that are gone have left here, the oldest first. It is this window's alone until it is settled. */
  abandoned(): Promise<readonly AbandonedEntry<Entry>[]>
  /** Nothing means that all is saved, and the entry goes. */
  write(entry: Entry | undefined): void
  /** Resolves when the last write is through: whether the device has it. */
  written(): Promise<boolean>
  /** From now on what stands here belongs to whoever comes next. */
  close(): void
}

export interface AbandonedEntry<Entry> {
  readonly entry: Entry
  /** It is in good hands now: in the journal of this window, or saved. */
  settled(): Promise<void>
}

interface KeptEntry extends KeptCount, SealedEntry {
  readonly at: number
}

/**
 * What one person has not sent from one place on this device, against reloads, crashes and lost lines. Every window writes an
 * entry of its own, so that two of one person never overwrite each other; a lock that lives as long as the window
 * tells which entries are abandoned. Each entry is encrypted with a key of its own that the browser never hands out,
 * and that goes with it. Where the browser offers no storage, nothing is remembered: the server still does.
 */
export function openJournal<Entry>(
  personId: string,
  place: string,
  countOf: (entry: Entry) => KeptCount,
): Journal<Entry> {
  const own: DeviceKey = [personId, place, crypto.randomUUID()]
  const lock = holdLock(lockOf(own)).catch(() => undefined)
  const taken = new Set<() => void>()
  const key = once(newDeviceKey)
  let wanted: { entry: Entry | undefined } | undefined
  let writing: Promise<void> | undefined
  let isKept = true

  // One write at a time, always of the newest entry: keys pressed meanwhile are in it.
  async function drain() {
    await lock
    while (wanted) {
      const { entry } = wanted
      wanted = undefined
      const done = entry ? put(own, await key(), entry, countOf(entry)) : remove(own)
      isKept = await done.then(
        () => true,
        () => false,
      )
    }
  }

  async function take(theirs: DeviceKey): Promise<(AbandonedEntry<Entry> & { at: number }) | undefined> {
    const release = await tryLock(lockOf(theirs))
    if (!release) return undefined
    const sealed = await read(theirs)
    const entry = sealed && (await unseal<Entry>(sealed).catch(() => undefined))
    if (!sealed || !entry) {
      release()
      return undefined
    }
    taken.add(release)
    return {
      entry,
      at: sealed.at,
      async settled() {
        await remove(theirs).catch(() => undefined)
        taken.delete(release)
        release()
      },
    }
  }

  return {
    async abandoned() {
      const keys = await keysAt(personId, place).catch(() => [])
      const others = keys.filter(([, , id]) => id !== own[2])
      const found = await Promise.all(others.map((each) => take(each).catch(() => undefined)))
      return found.filter((each) => each !== undefined).toSorted((one, other) => one.at - other.at)
    },
    write(entry) {
      wanted = { entry }
      writing ??= drain()
        .catch(() => {
          isKept = false
        })
        .finally(() => {
          writing = undefined
        })
    },
    async written() {
      await writing
      return isKept
    },
    close() {
      void (writing ?? Promise.resolve()).then(async () => {
        for (const release of taken) release()
        ;(await lock)?.()
      })
    },
  }
}

/** Everything that stands here, whoever is writing it. */
export async function readJournal<Entry>(personId: string, place: string): Promise<readonly Entry[]> {
  const keys = await keysAt(personId, place).catch(() => [])
  const entries = keys.map(async (each) => {
    const sealed = await read(each)
    return sealed && unseal<Entry>(sealed)
  })
  const results = await Promise.allSettled(entries)
  return results.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
}

const lockOf = (key: DeviceKey) => `granary-draft/${key.join('/')}`

const keysAt = (personId: string, place: string) =>
  deviceRequest<DeviceKey[]>(DRAFTS, 'readonly', (store) => store.getAllKeys(leftBy(personId, place)))

const read = (key: DeviceKey) =>
  deviceRequest<KeptEntry | undefined>(DRAFTS, 'readonly', (store) => store.get(key))

const remove = (key: DeviceKey) => deviceRequest(DRAFTS, 'readwrite', (store) => store.delete(key))

async function put(at: DeviceKey, key: CryptoKey, entry: unknown, count: KeptCount) {
  const kept: KeptEntry = { ...count, ...(await sealEntry(key, entry)), at: Date.now() }
  await deviceRequest(DRAFTS, 'readwrite', (store) => store.put(kept, at))
}

const unseal = async <Entry>(sealed: SealedEntry) => (await unsealEntry(sealed)) as Entry

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
