import { useToasts } from '@granary/ui'

/** A photo becomes a PDF, as under the questions. */
export function usePhotos() {
  const toasts = useToasts()
  return async (photo: File, add: (file: File) => void) => {
    try {
      const { photoAsPdf } = await import('../files/photo-pdf.ts')
      add(await photoAsPdf(photo))
    } catch {
      toasts.show({ title: 'This photo could not be read. Please take it again.', tone: 'danger' })
    }
  }
}
