export interface TextShape {
  /** The deepest nesting of brackets and braces. */
  readonly depth: number
  /** How many things it is made of, at most: reading costs by these and not by the length of texts. */
  readonly parts: number
}

/** How a JSON text is made, found without building anything; no further than to what is too much. */
export function textShape(text: string, enough: TextShape): TextShape {
  let depth = 0
  let deepest = 0
  let parts = 1
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfString(text, at)
    else if (char === openBrace || char === openBracket) {
      parts++
      depth++
      if (depth > deepest) deepest = depth
    } else if (char === closeBrace || char === closeBracket) depth--
    else if (char === comma) parts++
    if (deepest > enough.depth || parts > enough.parts) break
  }
  return { depth: deepest, parts }
}

/** The nesting of a parsed JSON value: 0 for a scalar. Only for values known to be parseable without harm. */
export function valueDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let deepest = 0
  for (const part of Object.values(value)) deepest = Math.max(deepest, valueDepth(part))
  return deepest + 1
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes++
    if (backslashes % 2 === 0) return at
  }
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
