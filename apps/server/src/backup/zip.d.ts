// What the ZIP libraries have beyond the declarations in ../../files: they come without types of their own.
declare module 'yauzl' {
  export interface ZipFile {
    openReadStreamPromise(entry: Entry): Promise<import('node:stream').Readable>
  }
  export function openPromise(path: string, options: { autoClose: boolean }): Promise<ZipFile>
}

declare module 'yazl' {
  export interface ZipFile {
    addReadStreamLazy(
      name: string,
      open: (done: (error: unknown, stream?: NodeJS.ReadableStream) => void) => void,
    ): void
    on(event: 'error', listener: (error: Error) => void): void
  }
}
