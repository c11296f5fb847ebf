/** Compresses what never changes once and well, so that nobody waits for it at each request. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json)$/
/** Below this the headers weigh more than what is saved. */
const worthwhile = 1024

export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => compressible.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size > worthwhile)
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file)
  const [small, common] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, small)
  writeFileSync(`${file}.gz`, common)
}
