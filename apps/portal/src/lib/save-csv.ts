/** Without it Excel takes the text for one in the code page of Windows, and writes names back as it misread them. */
const encodingMark = '\uFEFF'

/** Gives a text to the person as a file of the browser's downloads. */
export function saveCsv(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([encodingMark, text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
