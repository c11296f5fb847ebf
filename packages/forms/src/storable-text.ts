/**
 * No database keeps the sign U+0000 or half of an emoji; both come with text pasted from a PDF or cut in two. They
 * carry no meaning, and refusing them would leave a person looking for something that cannot be seen.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/**
 * Words without the signs that turn their direction: nobody sees them, and they make a text read as something else, or
 * reach beyond it, into the sentence that it stands in. Letters that are written from the right stay as they are.
 */
export function withoutTurning(text: string): string {
  return text.replace(turning, '')
}

/**
 * A text that is shown on one line, as one line: a name with a break in it could pass for two, in a list, in a mail's
 * subject or in a log. Other signs that only steer a printer are left out, and those that turn what follows around.
 */
export function oneLine(text: string): string {
  return withoutTurning(storableText(text).replace(breaks, ' ').replace(steering, ''))
}

const breaks = /[\t-\r\u0085\u2028\u2029]+/g
const steering = /\p{Cc}/gu
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
