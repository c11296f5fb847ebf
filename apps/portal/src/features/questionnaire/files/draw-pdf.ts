import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Draws the first pages of a PDF one below the other, as wide as their place. */
export async function drawPdf(address: string, place: HTMLElement, mostPages: number, signal: AbortSignal) {
  const loading = getDocument({ url: address })
  signal.addEventListener('abort', () => void loading.destroy(), { once: true })
  const file = await loading.promise
  for (let number = 1; number <= Math.min(file.numPages, mostPages); number++) {
    signal.throwIfAborted()
    const page = await file.getPage(number)
    const natural = page.getViewport({ scale: 1 })
    const scale = (place.clientWidth / natural.width) * Math.min(2, window.devicePixelRatio || 1)
    const viewport = page.getViewport({ scale })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `Page ${number} of ${file.numPages}`)
    place.append(canvas)
    await page.render({ canvas, viewport }).promise
  }
}
