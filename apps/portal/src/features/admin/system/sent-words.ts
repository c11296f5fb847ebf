/** What came of sending failed mails again. */
export function sentWords({ sent, left }: { readonly sent: number; readonly left: number }): string {
  const rest = left === 0 ? '' : ` ${left === 1 ? '1 that failed is' : `${left} that failed are`} left.`
  if (sent === 0) return `No mail was sent again: all of them have left, or are on their way.${rest}`
  return `${sent === 1 ? '1 mail is on its' : `${sent} mails are on their`} way again.${rest}`
}
