import { type DeviceKey, DRAFTS, deviceRequest, newDeviceKey } from './device-store.ts'
import { type SealedEntry, sealEntry, unsealEntry } from './sealed-entry.ts'

/** Nothing of a draft counts as an answer that could not be saved. */
export async function putDraft(at: DeviceKey, value: unknown): Promise<void> {
  const kept = { ...(await sealEntry(await newDeviceKey(), value)), answers: 0, at: Date.now() }
  await deviceRequest(DRAFTS, 'readwrite', (store) => store.put(kept, at))
}

export async function removeDraft(at: DeviceKey): Promise<void> {
  await deviceRequest(DRAFTS, 'readwrite', (store) => store.delete(at))
}

export async function readDraft(at: DeviceKey): Promise<object | undefined> {
  const sealed = await deviceRequest<SealedEntry | undefined>(DRAFTS, 'readonly', (store) => store.get(at))
  return sealed && ((await unsealEntry(sealed)) as object)
}
