import type { Mentionable } from '@granary/api'

/** A name that is being typed behind "@". */
export interface Mention {
  /** Where its "@" stands. */
  readonly from: number
  readonly to: number
  readonly typed: string
}

const longestName = 80

/** The name that somebody is typing where they write; nothing behind a mail address or in another line. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const before = text.slice(Math.max(0, caret - longestName), caret)
  const sign = before.lastIndexOf('@')
  if (sign < 0) return undefined
  const from = caret - before.length + sign
  const typed = before.slice(sign + 1)
  const isInWord = /[\p{L}\p{N}]$/u.test(text.slice(0, from))
  return isInWord || /^\s|\n/.test(typed) ? undefined : { from, to: caret, typed }
}

/** Whose whole name, or one of its words, begins so. A name that stands there whole is not suggested again. */
export function fitting(names: readonly Mentionable[], typed: string): readonly Mentionable[] {
  const wanted = typed.toLowerCase()
  return names.filter(({ name }) => {
    const words = name.toLowerCase().split(' ')
    const begins = words.some((_, at) => words.slice(at).join(' ').startsWith(wanted))
    return begins && name.toLowerCase() !== wanted
  })
}

/** The text with the name in it, and where one goes on writing. */
export function withMention(text: string, { from, to }: Mention, name: string) {
  const rest = text.slice(to)
  const named = `@${name}${/^[\s,.;:!?)]/.test(rest) ? '' : ' '}`
  return { text: text.slice(0, from) + named + rest, caret: from + named.length }
}
