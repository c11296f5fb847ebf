import { guaranteePrograms, programOrder, wordsIn } from '@granary/eligibility'
import { isEmailAddress } from '@granary/forms'
import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry } from '../entry.ts'

/** A message is read by people; the site says so beside it where it seems to hold a tax id. */
export { taxIdsIn, withTaxIdsMasked } from '@granary/eligibility'

/** Anyone on the public site may ask; the answer is not read by the page. */
export const submit = mutationEntry(
  'lender/supportRequests:submit',
  {
    firstName: arg.entered(),
    lastName: arg.entered(),
    email: arg.entered(),
    lenderName: arg.entered(),
    programInterest: v.optional(arg.entered()),
    message: arg.enteredText(10_000),
  },
  v.object({ requestId: v.string() }),
)

export interface SupportRequest {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly lenderName: string
  readonly programInterest?: string
  readonly message: string
}

export const programInterests = [
  ...programOrder.supportRequests.map((id) => guaranteePrograms[id].inquiry),
  'Not sure yet',
] as const

export const sendFailure = 'Something went wrong while sending your request.'

/** The required fields, in the order in which missing ones are told. */
const requiredLabels = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['lenderName', 'Lender name'],
  ['message', 'Message'],
] as const satisfies readonly (readonly [keyof SupportRequest, string])[]

/** Longest answers, in characters. 254 is what an e-mail address may have. */
export const longest = {
  firstName: 160,
  lastName: 160,
  email: 254,
  lenderName: 160,
  message: 10_000,
} as const

export type SupportRequestProblem = {
  readonly fieldIds: readonly (keyof SupportRequest)[]
  readonly message: string
}

/** What keeps a request from being sent, told as one sentence; nothing when it may go. Same in browser and server. */
export function problemOf(request: SupportRequest): SupportRequestProblem | undefined {
  const missing = requiredLabels.filter(([id]) => wordsIn(request[id]) === '')
  if (missing.length > 0) {
    const labels = missing.map(([, label]) => label).join(', ')
    return { fieldIds: missing.map(([id]) => id), message: `Please complete: ${labels}` }
  }
  const tooLong = requiredLabels.find(([id]) => request[id].trim().length > longest[id])
  if (tooLong) {
    const [id, label] = tooLong
    return {
      fieldIds: [id],
      message: `${label} must be ${longest[id].toLocaleString('en-US')} characters or fewer.`,
    }
  }
  if (!isEmailAddress(request.email.trim())) {
    return { fieldIds: ['email'], message: 'Enter an email address like name@example.com.' }
  }
  const program = request.programInterest
  if (program !== undefined && !programInterests.some((known) => known === program)) {
    return { fieldIds: ['programInterest'], message: 'Choose one of the programs.' }
  }
  return undefined
}

/** A request as a form holds it, whoever reads the form: the browser's script or the server. */
export function fromForm(text: (name: keyof SupportRequest) => string): SupportRequest {
  const programInterest = text('programInterest')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    lenderName: text('lenderName'),
    ...(programInterest && { programInterest }),
    message: text('message').replace(/\r\n/g, '\n'),
  }
}

/** What is stored and sent on: trimmed, without a program that was not chosen. */
export function trimmed({ programInterest, ...texts }: SupportRequest): SupportRequest {
  const [firstName, lastName, email, lenderName, message] = [
    texts.firstName.trim(),
    texts.lastName.trim(),
    texts.email.trim(),
    texts.lenderName.trim(),
    texts.message.trim(),
  ]
  return { firstName, lastName, email, lenderName, ...(programInterest && { programInterest }), message }
}
