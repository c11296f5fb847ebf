import type { proof } from '@granary/api'

/** What the worker says: of each piece, and at the end. */
export type Told =
  | { readonly bytes: number }
  | { readonly looked: proof.Looked }
  | { readonly hasFailed: true }

export interface Looking {
  /** Stays open when it is stopped. */
  readonly looked: Promise<proof.Looked>
  readonly stop: () => void
}

/** Has a worker of its own look at the file, which is gone with its end. */
export function lookApart(file: File, onRead: (bytes: number) => void): Looking {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  const looked = new Promise<proof.Looked>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('bytes' in data) return onRead(data.bytes)
      stop()
      if ('looked' in data) resolve(data.looked)
      else reject(new Error('could not be read'))
    })
    worker.addEventListener('error', () => {
      stop()
      reject(new Error('could not be started'))
    })
  })
  worker.postMessage(file)
  return { looked, stop }
}
