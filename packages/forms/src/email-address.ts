/** Longest e-mail address that mail can carry (RFC 5321). */
export const LONGEST_EMAIL_ADDRESS = 254

/**
 * Whether a text looks like one e-mail address: something, an @, and a domain with a dot inside. Blanks, breaks, signs
 * that steer a printer, halves of emoji and whatever would make a mail header out of it are refused. The length is
 * looked at first, so no text takes long.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > LONGEST_EMAIL_ADDRESS || unfit.test(text) || !text.isWellFormed()) return false
  const parts = text.split('@')
  const [person = '', domain = ''] = parts
  return parts.length === 2 && person !== '' && domain.indexOf('.', 1) > 0 && !domain.endsWith('.')
}

const unfit = /[\s\p{Cc}<>"(),;:\\[\]]/u
