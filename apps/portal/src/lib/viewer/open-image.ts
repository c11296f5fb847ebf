import { turned } from './page-layout.ts'
import { fineness, type ViewedDocument } from './viewed-document.ts'

/** A photo as a document of one page, upright: the camera said how it was held, and the browser goes by it. */
export async function openImage(address: string, signal: AbortSignal): Promise<ViewedDocument> {
  const image = new Image()
  image.src = address
  await image.decode()
  signal.throwIfAborted()
  const size = { width: image.naturalWidth || 800, height: image.naturalHeight || 600 }
  return {
    pages: 1,
    size: async () => size,
    async draw(_page, canvas, { scale, rotation }) {
      const seen = turned({ width: size.width * scale, height: size.height * scale }, rotation)
      const fine = fineness(seen)
      canvas.width = Math.max(1, Math.round(seen.width * fine))
      canvas.height = Math.max(1, Math.round(seen.height * fine))
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser draws nothing.')
      context.translate(canvas.width / 2, canvas.height / 2)
      context.rotate((rotation * Math.PI) / 180)
      const drawn = turned({ width: canvas.width, height: canvas.height }, rotation)
      context.drawImage(image, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height)
    },
    close: () => undefined,
  }
}
