import { Sha256 } from './sha256.ts'

/** What a browser and Node both call a `Blob`, as far as it is used here. */
export interface Bytes {
  readonly size: number
  slice(start: number, end: number): Bytes
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Small enough that a page stays awake between two. */
const pieceBytes = 1024 * 1024

export async function* piecesOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.size; at += pieceBytes) {
    yield new Uint8Array(await bytes.slice(at, Math.min(at + pieceBytes, bytes.size)).arrayBuffer())
  }
}

export async function digestOf(
  pieces: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void = () => {},
): Promise<string> {
  const hash = new Sha256()
  for await (const piece of pieces) {
    hash.update(piece)
    onRead(piece.length)
  }
  return hash.digest()
}
