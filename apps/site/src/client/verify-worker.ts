import { proof } from '@granary/api'
import type { Told } from './look-apart.ts'

/** Looks at one file, beside the page: whatever it takes, the page answers meanwhile. */
const tell = (told: Told) => self.postMessage(told)

self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  proof
    .lookAt(file, inflated, (bytes) => tell({ bytes }))
    .then(
      (looked) => tell({ looked }),
      () => tell({ hasFailed: true }),
    )
})

/** Browsers unpack by themselves what others pack: our own ZIPs are not packed at all. */
async function* inflated(packed: proof.Bytes): AsyncGenerator<Uint8Array> {
  const stream = (packed as Blob).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // What nobody reads any more is unpacked no further.
    void reader.cancel().catch(() => {})
  }
}
