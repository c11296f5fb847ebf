import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { decompress } from 'wawoff2'

/** A piece of text that one font can write. */
export interface Run {
  readonly font: string
  readonly text: string
  /** Its font has strokes too thin for reading, which are drawn thicker. */
  readonly isThin: boolean
}

/** One file of a font, and for which letters it is meant. */
interface Face {
  readonly place: string
  readonly ranges: readonly (readonly [first: number, last: number])[]
  readonly isThin: boolean
}

interface OpenFace {
  readonly name: string
  readonly letters: ReadonlySet<number>
  readonly isThin: boolean
}

export interface Fonts {
  readonly runsOf: (text: string, weight: Weight) => readonly Run[]
  /** The signs that no font had so far: a box stands in their place. */
  readonly missing: ReadonlySet<string>
}

export type Weight = 'regular' | 'bold'

/**
 * Noto Sans in the scripts that it has, then its sisters. A font is opened when the first text needs it: almost every
 * package does with the first.
 */
export function createFonts(
  register: (name: string, source: Uint8Array) => void,
  unpacked: UnpackedFonts,
): Fonts {
  const open = new Map<Face, OpenFace>()
  const missing = new Set<string>()
  const known: Record<Weight, Map<number, OpenFace>> = { regular: new Map(), bold: new Map() }

  const opened = (face: Face): OpenFace => {
    const there = open.get(face)
    if (there) return there
    const source = unpacked.get(face.place) ?? readFileSync(face.place)
    const name = `font ${open.size + 1}`
    register(name, source)
    const fresh = { name, letters: new Set(create(source).characterSet), isThin: face.isThin }
    open.set(face, fresh)
    return fresh
  }

  const find = (letter: number, weight: Weight): OpenFace => {
    const faces = shelves()[weight]
    for (const face of faces) {
      if (face.isThin && !unpacked.has(face.place)) continue
      if (face.ranges.some(([first, last]) => letter >= first && letter <= last)) {
        const candidate = opened(face)
        if (candidate.letters.has(letter)) return candidate
      }
    }
    missing.add(String.fromCodePoint(letter))
    return opened(faces[0] as Face)
  }

  const faceFor = (letter: number, weight: Weight): OpenFace => {
    const found = known[weight].get(letter) ?? find(letter, weight)
    known[weight].set(letter, found)
    return found
  }

  return {
    missing,
    runsOf(text, weight) {
      const runs: Run[] = []
      let face: OpenFace | undefined
      for (const sign of text.normalize('NFC')) {
        const letter = sign.codePointAt(0) ?? 0
        const isGlue = glue.has(letter) || (neutral.test(sign) && face?.letters.has(letter))
        if (!face || !isGlue) face = faceFor(glue.has(letter) ? 0x20 : letter, weight)
        const last = runs.at(-1)
        if (last?.font === face.name) runs[runs.length - 1] = { ...last, text: last.text + sign }
        else runs.push({ font: face.name, text: sign, isThin: face.isThin })
      }
      return runs
    },
  }
}

/** The signs of a text that no font has, each once: a box stands in their place. */
export function missingSigns(text: string, unpacked: UnpackedFonts): readonly string[] {
  const { runsOf, missing } = createFonts(() => {}, unpacked)
  for (const sign of new Set(text.normalize('NFC'))) runsOf(sign, 'regular')
  return [...missing]
}

/** Fonts by their place, as their readers take them. */
export type UnpackedFonts = ReadonlyMap<string, Uint8Array>

/** The large fonts come packed in a way that only a program of their own unpacks: those that these texts need. */
export async function unpackFonts(texts: Iterable<string>): Promise<UnpackedFonts> {
  const letters = new Set<number>()
  for (const text of texts) {
    for (const sign of text.normalize('NFC')) {
      const letter = sign.codePointAt(0) ?? 0
      if (letter >= firstOfLarge) letters.add(letter)
    }
  }
  const unpacked = new Map<string, Uint8Array>()
  for (const { place, ranges, isThin } of shelves().regular) {
    const isNeeded = () =>
      [...letters].some((letter) => ranges.some(([first, last]) => letter >= first && letter <= last))
    if (isThin && isNeeded()) unpacked.set(place, Buffer.from(await decompress(readFileSync(place))))
  }
  return unpacked
}

/** They belong to the letters before them, whatever the font. */
const glue = new Set([0x0a, 0x0d, 0x200c, 0x200d, 0xfe0f])
/** Spaces and signs that do not end a run of their neighbours. */
const neutral = /[\s\p{P}\p{N}]/u

/** Below it no sign needs one of the large fonts. */
const firstOfLarge = 0x1100

let found: Readonly<Record<Weight, readonly Face[]>> | undefined

function shelves(): Readonly<Record<Weight, readonly Face[]>> {
  const others = ['arabic', 'hebrew', 'thai'].flatMap((script) =>
    facesIn(`@fontsource/noto-sans-${script}`, `noto-sans-${script}`, '400-normal.woff'),
  )
  const large = ['sc', 'kr'].flatMap((script) =>
    facesIn(`@fontsource-variable/noto-sans-${script}`, `noto-sans-${script}`, 'wght-normal.woff2'),
  )
  const upright = (weight: string) => facesIn('@fontsource/noto-sans', 'noto-sans', `${weight}-normal.woff`)
  found ??= {
    regular: [...upright('400'), ...others, ...large],
    bold: [...upright('700'), ...others, ...large],
  }
  return found
}

/** A font comes in parts, with a list that says which letters each has. */
function facesIn(name: string, family: string, ending: string): Face[] {
  const folder = fileURLToPath(new URL('.', import.meta.resolve(`${name}/package.json`)))
  const listed = JSON.parse(readFileSync(`${folder}unicode.json`, 'utf8')) as Record<string, string>
  const faces = Object.entries(listed).map(([part, ranges]) => ({
    place: `${folder}files/${family}-${part.replace(/[[\]]/g, '')}-${ending}`,
    ranges: ranges.split(',').map(rangeOf),
    // The lightest weight, which is the only one that can be taken from it: it is drawn with a stroke.
    isThin: ending.startsWith('wght'),
  }))
  return faces.toSorted((a, b) => Number(isFirst(b.place)) - Number(isFirst(a.place)))
}

const isFirst = (place: string) => place.includes('-sans-latin-4') || place.includes('-sans-latin-7')

function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
