import { useEffect, useRef, useState } from 'react'

/** Files dropped anywhere on the page, unless a part of it takes them. Without this the browser would open them. */
export function useWindowDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const end = new AbortController()
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const listen = (
      name: 'dragover' | 'dragleave' | 'drop',
      act: (event: DragEvent) => void,
      how: AddEventListenerOptions = {},
    ) => window.addEventListener(name, act, { ...how, signal: end.signal })
    listen('dragover', (event) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(false)
    })
    // On its way in: what a part of the page takes does not come back up to here.
    listen('drop', () => setOver(false), { capture: true })
    listen('drop', (event) => {
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      take.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => end.abort()
  }, [])
  return over
}
