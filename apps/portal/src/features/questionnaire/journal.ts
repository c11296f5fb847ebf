import type { Answer } from '@granary/forms'

/** What the server does not have yet, and the ground it was written on. */
export interface JournalEntry {
  readonly version: number
  readonly edits: readonly JournalEdit[]
}

export interface JournalEdit {
  readonly fieldId: string
  readonly base: Answer
  readonly mine: Answer
}

export interface Journal {
  read(): Promise<JournalEntry | undefined>
  /** Nothing means that all is saved, and the entry goes. */
  write(entry: JournalEntry | undefined): void
  /** Resolves when the last write has reached the device. */
  written(): Promise<void>
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

const KEYS = 'keys'
const DRAFTS = 'drafts'

/**
 * The draft of one person and stage on this device, against reloads, crashes and lost lines. Encrypted with a key the
 * browser keeps and never hands out, so neither another person at this device nor a copy of its disk can read it.
 * Where the browser offers no storage, it silently remembers nothing: the server still does.
 */
export function openJournal(personId: string, place: string): Journal {
  const name = `${personId}/${place}`
  let wanted: { entry: JournalEntry | undefined } | undefined
  let writing: Promise<void> | undefined

  // One write at a time, always of the newest entry: keys pressed meanwhile are in it.
  async function drain() {
    while (wanted) {
      const { entry } = wanted
      wanted = undefined
      await (entry ? put(personId, name, entry) : remove(personId, name)).catch(() => undefined)
    }
  }

  return {
    async read() {
      const sealed = await request<Sealed | undefined>(DRAFTS, 'readonly', (store) => store.get(name)).catch(
        () => undefined,
      )
      return sealed && unseal(personId, sealed).catch(() => undefined)
    },
    write(entry) {
      wanted = { entry }
      writing ??= drain().finally(() => {
        writing = undefined
      })
    },
    written: async () => writing,
  }
}

async function put(personId: string, name: string, entry: JournalEntry) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(entry))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(personId), plain)
  await request(DRAFTS, 'readwrite', (store) => store.put({ iv, bytes } satisfies Sealed, name))
}

/** With a person's last draft their key goes too: what is wiped cannot be read by anybody any more. */
async function remove(personId: string, name: string) {
  await request(DRAFTS, 'readwrite', (store) => store.delete(name))
  const mine = IDBKeyRange.bound(`${personId}/`, `${personId}0`, false, true)
  const left = await request<number>(DRAFTS, 'readonly', (store) => store.count(mine))
  if (left === 0) await request(KEYS, 'readwrite', (store) => store.delete(personId))
}

async function unseal(personId: string, { iv, bytes }: Sealed): Promise<JournalEntry> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(personId), bytes)
  return JSON.parse(new TextDecoder().decode(plain)) as JournalEntry
}

async function keyOf(personId: string): Promise<CryptoKey> {
  const known = await request<CryptoKey | undefined>(KEYS, 'readonly', (store) => store.get(personId))
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Another window may have made one at the same moment: the first stays.
  await request(KEYS, 'readwrite', (store) => store.add(made, personId)).catch(() => undefined)
  return (await request<CryptoKey | undefined>(KEYS, 'readonly', (store) => store.get(personId))) ?? made
}

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open('granary-journal', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(KEYS)
      opening.result.createObjectStore(DRAFTS)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  return opened
}

async function request<Result = unknown>(
  store: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const transaction = (await database()).transaction(store, mode)
  return new Promise((resolve, reject) => {
    const asked = ask(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(asked.result as Result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(asked.error)
  })
}
