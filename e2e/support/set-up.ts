import { unpackForAll } from '../../scripts/testing/chromium.ts'
import { newDataFolder, seedFrom, waitForNoDisk } from './data-folder.ts'
import { startProduct } from './product.ts'
import { allDocumentsRead } from './whole-journey.ts'

/** What the files of browser tests share, made once a run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const undo = await Promise.all([unpackForAll(), seedForAll()])
  return async () => {
    await Promise.all(undo.map((step) => step()))
  }
}

async function seedForAll(): Promise<() => Promise<void>> {
  const folder = await newDataFolder()
  const product = await startProduct({}, folder)
  // Every product that begins with these data would read the same documents again, beside its journeys.
  await allDocumentsRead(product)
  await product.stop()
  await waitForNoDisk(folder)
  return seedFrom(folder)
}
