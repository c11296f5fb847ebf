/**
 * What somebody wrote where words are asked for, such as a reason or a name: without blanks around it, and nothing at
 * all where no letter or digit is to be seen. Signs without a shape pass for words with a program alone, never with the
 * person who looks for the reason later.
 */
export function wordsIn(text: string): string {
  const written = text.trim()
  return visibleWord.test(written.slice(0, soon)) ? written : ''
}

/** Some letters have no shape either, such as the filler of the Korean alphabet. */
const visibleWord = /(?!\p{DI})[\p{L}\p{N}]/u
/** Whoever writes a thousand signs before the first letter says nothing with them. */
const soon = 1_000
