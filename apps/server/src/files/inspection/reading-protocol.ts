/**
 * How the server and a process that reads files speak. Before the bytes of each file the server says which one it is and how many
 * bytes come; the process answers each with one line of JSON that names the same number, says whether it
 * is the last one, and what was found. So neither a file that is
 * longer than it was said to be, nor an answer that comes too late, is ever taken for something of the next file.
 */
export interface FileHead {
  /** Counted from 1, for each process anew. */
  readonly file: number
  readonly size: number
}

export const headBytes = 8

export function writeHead({ file, size }: FileHead): Uint8Array {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(file)
  head.writeUInt32BE(size, 4)
  return head
}

export function readHead(bytes: Uint8Array): FileHead {
  const head = Buffer.from(bytes)
  return { file: head.readUInt32BE(), size: head.readUInt32BE(4) }
}
