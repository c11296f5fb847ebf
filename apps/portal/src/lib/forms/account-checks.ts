import { isEmailAddress } from '@granary/forms'

/** What every form of accounts asks of its fields before it is sent; the server has the last word on each. */

export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'Enter your name.' : undefined
}

export function emailProblem(email: string): string | undefined {
  return isEmailAddress(email.trim()) ? undefined : 'Enter a valid email address.'
}

const shortestPassword = 12

export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.'
  const isShort = [...password].length < shortestPassword
  return isShort ? `Use at least ${shortestPassword} characters. A few words in a row work well.` : undefined
}

export function passwordProblem(password: string): string | undefined {
  return password === '' ? 'Enter your password.' : undefined
}

/** Of six digits, from a mail or an app. */
export function codeProblem(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'Enter the six digits of the code.'
}

export function backupCodeProblem(code: string): string | undefined {
  return code === '' ? 'Enter one of your backup codes.' : undefined
}
