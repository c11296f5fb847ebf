import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { joined, type Piece } from './text-hits.ts'
import { fineness, type ViewedDocument } from './viewed-document.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** PDFs count in points, screens in pixels. */
const pixelsOfPoint = 96 / 72

/** A PDF, drawn without its scripts. */
export async function openPdf(address: string, signal: AbortSignal): Promise<ViewedDocument> {
  const loading = getDocument({ url: address })
  const close = () => void loading.destroy()
  signal.addEventListener('abort', close, { once: true })
  return { ...viewed(await loading.promise), close }
}

function viewed(file: PDFDocumentProxy): Omit<ViewedDocument, 'close'> {
  const pageAt = (page: number) => file.getPage(page + 1)
  const content = remembered(async (page: number) => (await pageAt(page)).getTextContent())
  const viewportOf = async (page: number, { scale, rotation }: { scale: number; rotation: number }) => {
    const proxy = await pageAt(page)
    return proxy.getViewport({ scale: scale * pixelsOfPoint, rotation: proxy.rotate + rotation })
  }
  return {
    pages: file.numPages,
    size: async (page) => {
      const { width, height } = await viewportOf(page, { scale: 1, rotation: 0 })
      return { width, height }
    },
    async draw(page, canvas, { scale, rotation, signal }) {
      const seen = await viewportOf(page, { scale, rotation })
      const viewport = await viewportOf(page, { scale: scale * fineness(seen), rotation })
      signal.throwIfAborted()
      canvas.width = viewport.width
      canvas.height = viewport.height
      const task = (await pageAt(page)).render({ canvas, viewport })
      const cancel = () => task.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      await task.promise.finally(() => signal.removeEventListener('abort', cancel))
    },
    text: async (page) => joined((await content(page)).items as unknown as readonly Piece[]),
    async layText(page, place, { scale, rotation, signal }) {
      const viewport = await viewportOf(page, { scale, rotation })
      const textContentSource = await content(page)
      signal.throwIfAborted()
      place.style.setProperty('--total-scale-factor', String(viewport.scale))
      const layer = new TextLayer({ textContentSource, container: place, viewport })
      await layer.render()
      return layer.textDivs
    },
  }
}

/** Asked for once of each page: by what is seen, and by what is looked for. */
function remembered<Value>(read: (page: number) => Promise<Value>): (page: number) => Promise<Value> {
  const known = new Map<number, Promise<Value>>()
  return (page) => {
    const before = known.get(page)
    if (before) return before
    const now = read(page)
    known.set(page, now)
    now.catch(() => known.delete(page))
    return now
  }
}
