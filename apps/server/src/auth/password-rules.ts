import { dictionary } from '@zxcvbn-ts/language-common'

export const passwordLength = { min: 12, max: 128 }

/**
 * What is wrong with a new password, in words that say what to do; nothing when it will do. Length does the work: no
 * demands for signs and capitals, only no password that guessing programs try first.
 */
export function passwordProblem(password: string, about: { readonly email: string }): string | undefined {
  const length = [...password].length
  if (length < passwordLength.min)
    return `Use at least ${passwordLength.min} characters. A few words in a row work well.`
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`
  const plain = password.toLowerCase()
  if (isCommon(plain)) return 'This password is on the lists that are tried first. Please choose another.'
  const [local = ''] = about.email.toLowerCase().split('@')
  if (plain === about.email.toLowerCase() || (local.length >= 4 && plain.replaceAll(local, '').length < 6)) {
    return 'Please choose a password that is not your email address.'
  }
  return undefined
}

const common = new Set(
  (dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()),
)

/** A common password stays common when it is written twice or padded with one repeated sign. */
function isCommon(plain: string): boolean {
  if (common.has(plain) || new Set(plain).size <= 2) return true
  const half = plain.slice(0, plain.length / 2)
  if (half + half === plain && common.has(half)) return true
  const unpadded = plain.replace(/(.)\1*$/, '$1')
  return (
    common.has(unpadded) || common.has(unpadded.slice(0, -1)) || common.has(plain.replace(/[\d\W_]+$/, ''))
  )
}
