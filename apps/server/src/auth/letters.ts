import type { Letter } from '../mail/layout.ts'
import type { CodePurpose } from './sign-in-library.ts'

const codeFootnote =
  'The code works for 10 minutes. If you did not ask for it, you can ignore this mail: nothing happens without the code.'

const codeTexts: Record<CodePurpose, { subject: string; paragraph: string }> = {
  'sign-in': { subject: 'Your sign-in code', paragraph: 'Enter this code to sign in to Granary.' },
  'email-verification': {
    subject: 'Confirm your email address',
    paragraph: 'Enter this code to confirm your email address with Granary.',
  },
  'forget-password': {
    subject: 'Choose a new password',
    paragraph: 'Enter this code to choose a new password for Granary.',
  },
  'change-email': {
    subject: 'Confirm your new email address',
    paragraph: 'Enter this code to use this address with Granary from now on.',
  },
}

export function codeLetter(code: string, purpose: CodePurpose): Letter {
  const { subject, paragraph } = codeTexts[purpose]
  return { subject: `${subject}: ${code}`, paragraphs: [paragraph], code, footnote: codeFootnote }
}

/** Sent in place of a code when somebody registers an address that has an account: the screen must not tell. */
export function existingAccountLetter(portalUrl: string): Letter {
  return {
    subject: 'You already have a Granary account',
    paragraphs: [
      'Somebody, probably you, tried to register this email address with Granary. It has an account already.',
      'Sign in with it, or choose a new password if you have forgotten yours.',
    ],
    action: { label: 'Sign in', url: `${portalUrl}/lender` },
    footnote: 'If it was not you, nothing has changed and there is nothing to do.',
  }
}
