const longestSearch = 200
const mostWords = 8
/** A word of a text is looked for from this many letters on: fewer begin a word of nearly every text. */
const shortestInTexts = 3

/** What somebody looks for, word by word. */
export function wordsTyped(typed: string): readonly string[] {
  return typed.trim().slice(0, longestSearch).split(/\s+/).slice(0, mostWords)
}

/** What a word of a text must begin with, as a query of words; its signs, which mean something there, are left out. */
export function beginningOf(word: string): string | undefined {
  const parts = partsOf(word)
  if (parts.join('').length < shortestInTexts) return undefined
  return parts.map((part) => `${part}:*`).join(' & ')
}

/** The same of a word of any length: what is too short to be a beginning ("18", "of", "7(a)") is looked for as a whole. */
export function soughtIn(word: string): string | undefined {
  return beginningOf(word) ?? (partsOf(word).join(' & ') || undefined)
}

/** The words that can be looked for: signs ("&") narrow nothing beside a word with a letter or digit. */
export function withoutSigns(words: readonly string[]): readonly string[] {
  const told = words.filter((word) => partsOf(word).length > 0)
  return told.length > 0 ? told : words
}

/** The runs of letters and digits of a text, in small letters. */
export function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
}
