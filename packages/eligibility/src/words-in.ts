import { isBlank } from '@granary/forms'

/**
 * What somebody wrote to others, such as a note, a remark or an answer: without blanks around it, and nothing at all
 * where nothing of it is to be seen. A thumb or a question mark is an answer too: who reads it sees what was meant, and
 * nobody is told to write what they have written.
 */
export function writtenIn(text: string): string {
  return isBlank(text) ? '' : text.trim()
}

/**
 * What somebody wrote where words are asked for, such as a name or why an identity may be seen: as above, and nothing at
 * all where no letter or digit is to be seen. Signs alone name nobody, and say nothing to who looks for the reason later.
 */
export function wordsIn(text: string): string {
  const written = text.trim()
  return visibleWord.test(written.slice(0, soon)) ? written : ''
}

/** Some letters have no shape either, such as the filler of the Korean alphabet. */
const visibleWord = /(?!\p{DI})[\p{L}\p{N}]/u
/** Whoever writes a thousand signs before the first letter says nothing with them. */
const soon = 1_000
