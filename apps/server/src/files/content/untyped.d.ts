declare module 'yauzl' {
  export interface Entry {
    readonly fileName: string
    readonly fileNameRaw: Buffer
    readonly relativeOffsetOfLocalHeader: number
    readonly compressedSize: number
    readonly uncompressedSize: number
    isEncrypted(): boolean
  }
  export interface ZipFile {
    readonly entryCount: number
    eachEntry(): AsyncIterable<Entry>
    readLocalFileHeaderPromise(entry: Entry): Promise<{ fileDataStart: number; fileName: Buffer }>
    /** Gives an error when more or less comes out than the table of contents says. */
    openReadStreamPromise(entry: Entry): Promise<import('node:stream').Readable>
    close(): void
  }
  export function fromBufferPromise(buffer: Buffer, options?: { lazyEntries?: boolean }): Promise<ZipFile>
}

declare module 'content-disposition' {
  export default function contentDisposition(
    fileName: string,
    options: { type: 'attachment' | 'inline' },
  ): string
}

declare module 'yazl' {
  export class ZipFile {
    readonly outputStream: NodeJS.ReadableStream
    addBuffer(content: Buffer, name: string): void
    addReadStreamLazy(
      name: string,
      open: (done: (error: unknown, stream?: NodeJS.ReadableStream) => void) => void,
    ): void
    addReadStreamLazy(
      name: string,
      options: { readonly mtime: Date; readonly compress: boolean },
      open: (done: (error: unknown, stream?: NodeJS.ReadableStream) => void) => void,
    ): void
    on(event: 'error', listener: (error: Error) => void): void
    end(): void
  }
}
