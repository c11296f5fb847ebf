/** A page of US Letter, in points, with a margin that printers leave. */
const shortSide = 612
const longSide = 792
const margin = 18

/** Enough to read small print on a page, and far below the limit of an upload. */
const longestSidePixels = 2400
const jpegQuality = 0.85

interface Picture {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
}

/** A picture of a document as a PDF of one page. */
export async function pictureAsPdf(picture: File, name: string): Promise<File> {
  const pages = pdfOf(await drawn(picture))
  return new File([pages as BlobPart], name, { type: 'application/pdf' })
}

/** Upright, and no larger than needed; drawn anew, so that where it was taken stays on the phone. */
async function drawn(picture: File): Promise<Picture> {
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSidePixels / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('The picture cannot be drawn.')
  // What one can see through is white on paper, and black in a JPEG.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality))
  if (!blob) throw new Error('The picture cannot be drawn.')
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
}

/** The smallest file that holds a picture as a page (ISO 32000-1): five objects, their places, a trailer. */
function pdfOf({ jpeg, width, height }: Picture): Uint8Array {
  const [pageWidth, pageHeight] = width > height ? [longSide, shortSide] : [shortSide, longSide]
  const fit = Math.min((pageWidth - 2 * margin) / width, (pageHeight - 2 * margin) / height)
  const [w, h] = [width * fit, height * fit].map((points) => points.toFixed(2)) as [string, string]
  const x = ((pageWidth - width * fit) / 2).toFixed(2)
  const y = ((pageHeight - height * fit) / 2).toFixed(2)
  const drawing = `q ${w} 0 0 ${h} ${x} ${y} cm /Photo Do Q`
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /XObject << /Photo 5 0 R >> >> >>`,
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [`<< ${picture} /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
  ]
  return withPlaces(objects)
}

/** Numbers the objects and says where each begins, as a reader of the file wants it. */
function withPlaces(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let length = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  add('%PDF-1.4\n')
  const places = objects.map((contents, at) => {
    const place = length
    add(`${at + 1} 0 obj\n`)
    contents.forEach(add)
    add('\nendobj\n')
    return place
  })
  const table = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const file = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
