import { constants, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import { UnpacksTooFar, unpackLimits } from './inspection-limits.ts'

const name = (text: string) => PDFName.of(text)

/** Whether the library can read the objects that a stream holds; `true` for one that holds none. */
type Scale = (stream: PDFRawStream) => boolean

/**
 * Weighs the streams in which a PDF keeps its objects and its table of them, before the library unpacks them whole.
 * Pictures and pages stay packed: nobody here opens them.
 */
export function createScale(): Scale {
  let together = 0
  return (stream) => {
    const type = stream.dict.lookup(name('Type'))
    // Other programs find the objects by the table, whatever the stream says that it is.
    if (type !== name('ObjStm') && type !== name('XRef')) return !looksLikeObjects(stream.dict)
    const promised = type === name('XRef') ? entriesPromised(stream.dict) : numberIn(stream.dict, 'N')
    if (promised > unpackLimits.pdfObjectCount) throw new UnpacksTooFar(`${promised} entries`)
    const size = unpackedSize(stream)
    together += size ?? 0
    if (together > unpackLimits.pdfObjectsTogether) throw new UnpacksTooFar('all object streams together')
    return size !== undefined || type === name('XRef')
  }
}

const looksLikeObjects = (dict: PDFDict) => dict.has(name('N')) && dict.has(name('First'))

/**
 * Through every filter in turn, each held to the limit. Undefined for what cannot be unpacked: the library passes over
 * it in silence, while other programs know more filters and more names of them.
 */
function unpackedSize(stream: PDFRawStream): number | undefined {
  const filter = stream.dict.lookup(name('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  let { contents } = stream
  try {
    filters.forEach((each, at) => {
      const step = PDFDict.withContext(stream.dict.context)
      step.set(name('Filter'), each)
      const parameters = parametersAt(stream.dict, at)
      if (parameters) step.set(name('DecodeParms'), parameters)
      const packed = PDFRawStream.of(step, contents)
      contents = (each === name('FlateDecode') && inflated(contents)) || unpacked(packed)
    })
  } catch (error) {
    if (error instanceof UnpacksTooFar || error instanceof RangeError) throw error
    return undefined
  }
  return contents.byteLength
}

/** Undefined for what is damaged: the library forgives more. */
function inflated(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const maxOutputLength = unpackLimits.pdfObjects
    return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new UnpacksTooFar('a stream')
    return undefined
  }
}

const pieceBytes = 65_536

/** By the library, piece by piece. */
function unpacked(packed: PDFRawStream): Uint8Array {
  const decoder = decodePDFRawStream(packed)
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const piece = decoder.getBytes(pieceBytes)
    if (piece.byteLength === 0) return Buffer.concat(pieces)
    size += piece.byteLength
    if (size > unpackLimits.pdfObjects) throw new UnpacksTooFar('a stream')
    pieces.push(Uint8Array.from(piece))
  }
}

function parametersAt(dict: PDFDict, at: number): PDFDict | undefined {
  const all = dict.lookup(name('DecodeParms'))
  const own = all instanceof PDFArray ? all.lookup(at) : at === 0 ? all : undefined
  return own instanceof PDFDict ? own : undefined
}

/** In pairs of a first number and how many follow it. */
function entriesPromised(dict: PDFDict): number {
  const index = dict.lookup(name('Index'))
  if (!(index instanceof PDFArray)) return numberIn(dict, 'Size')
  let promised = 0
  for (let at = 1; at < index.size(); at += 2) {
    const length = index.lookup(at)
    if (length instanceof PDFNumber) promised += Math.abs(length.asNumber())
  }
  return promised
}

function numberIn(dict: PDFDict, key: string): number {
  const value = dict.lookup(name(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}
