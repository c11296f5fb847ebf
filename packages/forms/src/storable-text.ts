/**
 * No database keeps the sign U+0000 or half of an emoji; both come with text pasted from a PDF or cut in two. They
 * carry no meaning, and refusing them would leave a person looking for something that cannot be seen.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
