import {
  type DeviceKey,
  DRAFTS,
  deviceRequest,
  holdLock,
  leftBy,
  newDeviceKey,
  tryLock,
} from './device-store.ts'
import { type SealedEntry, sealEntry, unsealEntry } from './sealed-entry.ts'

/**
 * Each window keeps what is written in it by itself (0668): of two that have one form open, neither overwrites the
 * words of the other, or forgets them. A lock that lives as long as the window tells which words nobody shows any more.
 */
const ownWindow = crypto.randomUUID()
const ownKey = ([personId, place, id]: DeviceKey): DeviceKey => [personId, place, `${id}#${ownWindow}`]
const lockOf = (key: DeviceKey) => `granary-draft/${key.join('/')}`
const held = new Map<string, Promise<unknown>>()

/** Nothing of a draft counts as an answer that could not be saved. */
export async function putDraft(at: DeviceKey, value: unknown): Promise<void> {
  const own = ownKey(at)
  const lock = lockOf(own)
  if (!held.has(lock))
    held.set(
      lock,
      holdLock(lock).catch(() => undefined),
    )
  await held.get(lock)
  const kept = { ...(await sealEntry(await newDeviceKey(), value)), answers: 0, at: Date.now() }
  await deviceRequest(DRAFTS, 'readwrite', (store) => store.put(kept, own))
}

export const removeDraft = (at: DeviceKey): Promise<void> => remove(ownKey(at))

export interface LeftDraft {
  readonly value: object
  readonly at: number
  /** It is kept by this window now. */
  readonly settled: () => Promise<void>
  /** It stays as it was. */
  readonly leave: () => void
}

/** The newest words that windows have left which are gone. They are this window's alone until they are settled. */
export async function takeDraft([personId, place, id]: DeviceKey): Promise<LeftDraft | undefined> {
  const keys = await deviceRequest<DeviceKey[]>(DRAFTS, 'readonly', (store) =>
    store.getAllKeys(leftBy(personId, place)),
  )
  const ofForm = keys.filter((key) => key[2] === id || key[2].startsWith(`${id}#`))
  const taken = await Promise.all(ofForm.map((key) => take(key).catch(() => undefined)))
  const found = taken.filter((each) => each !== undefined).toSorted((one, other) => other.at - one.at)
  const [newest, ...older] = found
  for (const each of older) each.leave()
  return newest
}

async function take(key: DeviceKey): Promise<LeftDraft | undefined> {
  const leave = await tryLock(lockOf(key))
  if (!leave) return undefined
  const sealed = await read(key).catch(() => undefined)
  const value = sealed && (await unsealEntry(sealed).catch(() => undefined))
  if (!sealed || !value) {
    leave()
    return undefined
  }
  const settled = () => remove(key).finally(leave)
  return { value: value as object, at: sealed.at, settled, leave }
}

const read = (key: DeviceKey) =>
  deviceRequest<(SealedEntry & { readonly at: number }) | undefined>(DRAFTS, 'readonly', (store) =>
    store.get(key),
  )

const remove = (key: DeviceKey) => deviceRequest<void>(DRAFTS, 'readwrite', (store) => store.delete(key))
