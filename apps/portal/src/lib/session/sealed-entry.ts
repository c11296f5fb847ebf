/** What the device keeps so that nobody but this very browser reads it, with the key that goes with it. */
export interface SealedEntry {
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

export async function sealEntry(key: CryptoKey, value: unknown): Promise<SealedEntry> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { key, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

export async function unsealEntry({ key, iv, bytes }: SealedEntry): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
  return JSON.parse(new TextDecoder().decode(plain))
}
