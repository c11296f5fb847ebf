/** Files as a browser is given them, made where they are looked at. */
const addressOf = (parts: BlobPart[], type: string) => URL.createObjectURL(new Blob(parts, { type }))

/** A PDF of so many pages of US Letter, each with its number on it. */
export function pdfOfPages(count: number): string {
  const pages = Array.from({ length: count }, (_, page) => page)
  const kids = pages.map((page) => `${4 + 2 * page} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page) => {
      const words = `BT /F 24 Tf 72 700 Td (Sheet ${page + 1}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return addressOf([text], 'application/pdf')
}

/** As a camera that was held upright writes it: lying on its left side, with a note of how it was held. */
export async function uprightPhoto(): Promise<string> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 600, height: 400 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing.')
  // The left of what the camera stores is the top of what it saw.
  context.fillStyle = 'red'
  context.fillRect(0, 0, 300, 400)
  context.fillStyle = 'blue'
  context.fillRect(300, 0, 300, 400)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95))
  const stored = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
  return addressOf([stored.slice(0, 2), heldUpright, stored.slice(2)], 'image/jpeg')
}

/** The segment of a JPEG that says so: Exif with orientation 6 and nothing else. */
const heldUpright = Uint8Array.from([
  ...[0xff, 0xe1, 0x00, 0x22],
  ...[...'Exif\0\0MM\0*'].map((letter) => letter.charCodeAt(0)),
  ...[0, 0, 0, 8, 0, 1],
  ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
  ...[0, 0, 0, 0],
])
