/** What a lender may add to its name or leave out, and still be called the same. */
const forms = 'the of and a na n inc llc co company corp corporation fsb'.split(' ')

/**
 * The words of a lender's name that tell it from others; all of them when there are no others. Signs that cannot be
 * seen are left out, and letters of other alphabets are read as the Latin ones that they look like: a borrowed name is
 * one that looks the same.
 */
export function tellingWords(name: string): readonly string[] {
  const words = latinWords(name)
  const telling = words.filter((word) => !common.has(asSeen(word)))
  return telling.length > 0 ? telling : words
}

/** How alike two names are, from 0 to 1, by the pairs of letters they share. Typing errors cost a little. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const left = [...b]
  let shared = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    left.splice(at, 1)
    shared++
  }
  return (2 * shared) / (a.length + b.length)
}

/**
 * Whether a name changed in nothing but case, accents, punctuation or the form of the company. What only looks like it
 * is another name here: who was approved as "Sample" has no reason to write "5ample".
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => wordsOf(name).filter((word) => !forms.includes(word)))
  return a?.join(' ') === b?.join(' ')
}

/** A text as somebody sees it who reads quickly: digits and signs that stand for letters are those letters. */
export function asSeen(text: string): string {
  return text.replace(seenAs.pattern, (sign) => seenAs.letters.charAt(seenAs.signs.indexOf(sign)))
}

/** Sign by sign, so that a database can read its names in the same way. An l is read as an i, since both may be a 1. */
export const seenAs = { signs: '01l3456789$@|', letters: 'oiieasgtbgsai', pattern: /[01l3-9$@|]/g } as const

/** The words of a name in the letters that they look like. */
export function latinWords(name: string): readonly string[] {
  return wordsOf(name, (text) => text.replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter))
}

function wordsOf(name: string, read = (text: string) => text): readonly string[] {
  const visible = name.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return read(visible.toLowerCase())
    .split(/[^\p{L}\p{N}$@|]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

function pairsOf(name: string): string[] {
  return tellingWords(name).flatMap((word) => {
    const padded = ` ${asSeen(word)} `
    return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2))
  })
}

/** Words that half of all lenders carry, and that so tell nothing apart. */
const common = new Set(
  [
    ...forms,
    ...['bank', 'banks', 'banking', 'credit', 'union', 'trust', 'savings', 'national', 'association'],
  ].map(asSeen),
)

/** In small letters: Cyrillic and Armenian, then Greek, and the dotless i of Turkish. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o' },
    ...{ р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', и: 'u', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', օ: 'o', ո: 'n' },
    ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
    ...{ χ: 'x', ϲ: 'c', ϳ: 'j', ı: 'i' },
  }),
)
