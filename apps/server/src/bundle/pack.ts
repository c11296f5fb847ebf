import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Progress } from './plan.ts'

/** A file of the ZIP: from the folder of the build, under its name in the package. */
export interface Packed {
  readonly path: string
  readonly local: string
  /** ISO. */
  readonly at: string
}

export const zipName = 'package.zip'

/** As they are, one after the other: what people upload is compressed in itself, and nothing is gathered. */
export async function packFiles(
  folder: string,
  files: readonly Packed[],
  say: (progress: Progress) => void,
): Promise<void> {
  const zip = new ZipFile()
  for (const [at, { path, local, at: modified }] of files.entries()) {
    const mtime = new Date(modified)
    zip.addReadStreamLazy(path, { mtime, compress: false }, (done) => {
      say({ step: 'packing', done: at, total: files.length })
      done(null, createReadStream(join(folder, local)))
    })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(folder, zipName)))
}

/** Size and SHA-256 of a file in the folder. */
export async function measure(folder: string, local: string): Promise<{ size: number; sha256: string }> {
  const place = join(folder, local)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(place)) hash.update(chunk as Uint8Array)
  return { size: (await stat(place)).size, sha256: hash.digest('hex') }
}

export const readJson = async <Shape>(folder: string, local: string): Promise<Shape> =>
  JSON.parse(await readFile(join(folder, local), 'utf8')) as Shape
