import type { Page } from 'playwright-core'

interface Kept {
  readonly drafts: number
  readonly files: number
  /** Everything that lies there, as one text. */
  readonly bytes: string
}

/** What this browser keeps of a person's work: the journal, and the files that wait for a line. */
export function keptOnDevice(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('granary-device')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const all = async <Row>(store: string) => {
      const asked = opening.result.transaction(store).objectStore(store).getAll()
      await new Promise((resolve) => {
        asked.onsuccess = resolve
      })
      return asked.result as Row[]
    }
    const drafts = await all<{ bytes: ArrayBuffer }>('drafts')
    const files = await all<{ words: ArrayBuffer }>('files')
    opening.result.close()
    const latin = new TextDecoder('latin1')
    const parts = [...drafts.map(({ bytes }) => bytes), ...files.map(({ words }) => words)]
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('waiting-files', { create: true })
    for await (const [name, handle] of folder.entries()) {
      parts.push(new TextEncoder().encode(name).buffer)
      parts.push(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer())
    }
    return {
      drafts: drafts.length,
      files: files.length,
      bytes: parts.map((part) => latin.decode(part)).join(' '),
    }
  })
}
