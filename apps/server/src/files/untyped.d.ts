declare module 'yauzl' {
  export interface Entry {
    readonly fileName: string
    readonly compressedSize: number
    readonly uncompressedSize: number
    isEncrypted(): boolean
  }
  export interface ZipFile {
    readonly entryCount: number
    eachEntry(): AsyncIterable<Entry>
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
    end(): void
  }
}
