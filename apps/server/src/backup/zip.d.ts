// What the ZIP library for reading has beyond the declarations in ../../files: it comes without types of its own.
declare module 'yauzl' {
  export interface ZipFile {
    openReadStreamPromise(entry: Entry): Promise<import('node:stream').Readable>
  }
  export function openPromise(path: string, options: { autoClose: boolean }): Promise<ZipFile>
}
