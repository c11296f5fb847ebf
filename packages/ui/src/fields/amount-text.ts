const amount = /^-?\d*(?:\.\d*)?$/
/** No amount is longer; what is was pasted by mistake and stays as it came. */
const longestAmount = 100

/**
 * What a person typed or pasted as a plain decimal: no dollar sign, no grouping, accountants' brackets as a minus.
 * Text that is no amount comes back as it was, so that a mistake stays visible and can be mended.
 */
export function plainAmount(typed: string): string {
  const trimmed = typed.trim()
  if (trimmed.length > longestAmount) return trimmed
  const bracketed = /^\((.*)\)$/.exec(trimmed)
  const bare = (bracketed?.[1] ?? trimmed).replace(/[$\s,]/g, '')
  const plain = bracketed ? `-${bare}` : bare
  return isAmount(plain) ? plain : trimmed
}

/** The same amount for reading: 2500000 as 2,500,000, and 0.5 as 0.50, as cents are written everywhere. */
export function groupedAmount(plain: string): string {
  if (!isAmount(plain)) return plain
  const [whole = '', fraction] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction.length === 1 ? `${fraction}0` : fraction}`
}

function isAmount(text: string): boolean {
  return text.length <= longestAmount && amount.test(text) && /\d/.test(text)
}
