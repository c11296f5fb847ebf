interface Called {
  readonly name: string
  /** What other people are called in whose names this one stands. */
  readonly others: readonly string[]
  readonly instead: string
}

/**
 * Takes the whole name of somebody out of a text, and never a piece of another word or of what somebody else is called.
 * Nothing takes a name that cannot be told from others: one word may be any word of a letter, or a piece of the address in
 * it that somebody has to follow, and a namesake has the same right to it.
 */
export function withoutName({ name, others, instead }: Called): ((text: string) => string) | undefined {
  if (!name.trim().includes(' ') || others.includes(name)) return undefined
  const around = others.flatMap((other) => longerNames(other, name))
  const pattern = new RegExp(`${notInWordBefore}${around.join('')}${exactly(name)}${notInWordAfter}`, 'gu')
  return (text) => text.replace(pattern, () => instead)
}

const inWord = String.raw`[\p{L}\p{M}\p{N}_]`
/** As people write it, and as HTML does. */
const apostrophe = `(?:['’]|&#39;)`
const notInWordBefore = `(?<!${inWord}|${inWord}-|${inWord}${apostrophe})`
const notInWordAfter = `(?!${inWord}|-${inWord})`

/** What stands before or after the name where another person is meant: “Mary Ann Lee” and “Ann Lee Smith” are not Ann Lee. */
function longerNames(other: string, name: string): readonly string[] {
  const at = other.indexOf(name)
  const [before, after] = [other.slice(0, at), other.slice(at + name.length)]
  if (before !== '') return [`(?<!${exactly(before)})`]
  return after === '' ? [] : [`(?!${exactly(name + after)})`]
}

function exactly(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
