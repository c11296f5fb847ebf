/** One way of keeping documents that others watch, running as a process of its own. */
export interface Peer {
  readonly name: string
  open(): Promise<Editor>
  /** Bytes of memory the server process holds now. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** One client with one socket. */
export interface Editor {
  /** Makes the document of its own that it saves. */
  create(id: string): Promise<void>
  /** Resolves when the save is durable and said to be. */
  save(id: string, body: string): Promise<void>
  /** Resolves when the first value is there. */
  watch(id: string, onBody: (body: string) => void): Promise<void>
  close(): void
}

/** A document of 9 KB that no two saves share. */
export function aBody(mark: number | string): string {
  return `${mark} `.padEnd(9_000, 'All of these words are an answer. ')
}
