/**
 * What this device keeps of a person's work until the server has it. Two stores, both with keys of
 * [person, place, id], so that what one person left at one place is one range.
 */
export const DRAFTS = 'drafts'
export const FILES = 'files'

export type DeviceKey = [personId: string, place: string, id: string]

/** Everything a person left, or only what they left at one place. */
export function leftBy(...start: [personId: string] | [personId: string, place: string]): IDBKeyRange {
  // A list sorts behind every text.
  return IDBKeyRange.bound(start, [...start, []])
}

export async function deviceRequest<Result = unknown>(
  store: typeof DRAFTS | typeof FILES,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const transaction = (await database()).transaction(store, mode, { durability: 'strict' })
  return new Promise((resolve, reject) => {
    const asked = ask(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(asked.result as Result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(asked.error)
  })
}

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    // The next request tries anew.
    opened = undefined
    throw error
  })
  return opened
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('granary-device', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(DRAFTS)
      opening.result.createObjectStore(FILES)
    }
    opening.onsuccess = () => {
      // The browser may close it, for example when it needs the room.
      opening.result.onclose = () => {
        opened = undefined
      }
      resolve(opening.result)
    }
    opening.onerror = () => reject(opening.error)
  })
}

/** Never leaves the browser: what it sealed is worth nothing without this very browser, and is gone with it. */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Held as long as this window lives; a crash or a closed tab lets it go. Resolves once it is held. */
export function holdLock(name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    navigator.locks.request(name, () => new Promise<void>((release) => held(release))).catch(failed)
  })
}

/** The same, unless another window holds it. */
export function tryLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((answer, failed) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => answer(release))
        answer(undefined)
        return undefined
      })
      .catch(failed)
  })
}
