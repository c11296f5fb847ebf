import { type GuaranteeProgram, guaranteePrograms, programOrder, wordsIn } from '@granary/eligibility'
import { isEmailAddress } from '@granary/forms'

/** What is asked when a project is created; every screen that creates one uses these lists and these words. */
export interface ProjectCreation {
  readonly borrowerName: string
  readonly borrowerEntityType: BorrowerEntityType
  readonly borrowerBusinessStage: BorrowerBusinessStage
  readonly contactEmail: string
  readonly contactFirstName: string
  readonly contactLastName: string
  readonly contactTitle: string
  readonly contactPhone: string
  readonly contactPhoneExtension: string
  readonly lenderName: string
  readonly headquartersAddress: string
  /** Two letters, upper case. */
  readonly servedState: string
  readonly federallyRegulated: FederallyRegulated
  readonly usdaApproved?: 'yes' | 'no'
  readonly projectName: string
  readonly program: ProjectProgram
  readonly totalLoanAmount: number | null
  readonly projectAddress: string
}

export type BorrowerEntityType = (typeof borrowerEntityTypes)[number]
export type BorrowerBusinessStage = (typeof borrowerBusinessStages)[number]
export type FederallyRegulated = (typeof federallyRegulatedAnswers)[number]
export type ProjectProgram = typeof umbrella | (typeof guaranteePrograms)[GuaranteeProgram]['title']

export const borrowerEntityTypes = ['Individual', 'Corporation', 'LLC', 'Cooperative', 'Nonprofit'] as const
export const borrowerBusinessStages = ['New business', 'Existing business', 'Expansion'] as const
export const federallyRegulatedAnswers = ['yes', 'no', 'not_sure'] as const
export const usdaApprovedAnswers = ['yes', 'no'] as const

const umbrella = 'OneRD Guarantee'

/** The first is the umbrella over the four: the program is not settled yet. */
export const projectPrograms = [
  umbrella,
  ...programOrder.projectCreation.map((id) => guaranteePrograms[id].title),
] as const

export type ProjectCreationField = keyof ProjectCreation
export type ProjectCreationProblems = Partial<Record<ProjectCreationField, string>>

export type ProjectCreationResult =
  | { readonly ok: true; readonly value: ProjectCreation }
  | { readonly ok: false; readonly problems: ProjectCreationProblems }

/**
 * Reads what a form or a caller sent. Nothing throws: whatever is wrong is named at its field, one problem each. Every
 * check looks at the length of a text before it looks into it, so that no text takes long.
 */
export function parseProjectCreation(input: unknown): ProjectCreationResult {
  const problems: ProjectCreationProblems = {}
  const read = <T>(field: ProjectCreationField, check: Check<T>, fallback: T): T => {
    const checked = check(ownValue(input, field))
    if ('value' in checked) return checked.value
    problems[field] = checked.problem
    return fallback
  }
  const usdaApproved = read(
    'usdaApproved',
    optionally(oneOf(usdaApprovedAnswers, 'Choose yes or no.')),
    undefined,
  )
  const value: ProjectCreation = {
    borrowerName: read('borrowerName', borrowerName, ''),
    borrowerEntityType: read(
      'borrowerEntityType',
      oneOf(borrowerEntityTypes, 'Select the type of borrower.'),
      'Individual',
    ),
    borrowerBusinessStage: read(
      'borrowerBusinessStage',
      oneOf(borrowerBusinessStages, 'Select the stage of the business.'),
      'New business',
    ),
    contactEmail: read('contactEmail', email, ''),
    contactFirstName: read('contactFirstName', words(2, 80, 'Enter the first name of the contact.'), ''),
    contactLastName: read('contactLastName', words(2, 80, 'Enter the last name of the contact.'), ''),
    contactTitle: read('contactTitle', words(2, 160, 'Enter the title of the contact.'), ''),
    contactPhone: read('contactPhone', phone, ''),
    contactPhoneExtension: read('contactPhoneExtension', extension, ''),
    lenderName: read('lenderName', words(2, 160, 'Enter the lender name.'), ''),
    headquartersAddress: read('headquartersAddress', words(5, 400, 'Headquarters address is required.'), ''),
    servedState: read('servedState', state, ''),
    federallyRegulated: read(
      'federallyRegulated',
      oneOf(federallyRegulatedAnswers, 'Say whether the lender is federally regulated.'),
      'not_sure',
    ),
    ...(usdaApproved && { usdaApproved }),
    projectName: read('projectName', words(2, 120, 'Please enter a project name.'), ''),
    program: read('program', oneOf<ProjectProgram>(projectPrograms, 'Select a USDA program.'), umbrella),
    totalLoanAmount: read('totalLoanAmount', amount, null),
    projectAddress: read('projectAddress', words(5, 400, 'Project address is required.'), ''),
  }
  return Object.keys(problems).length === 0 ? { ok: true, value } : { ok: false, problems }
}

type Check<T> = (given: unknown) => { readonly value: T } | { readonly problem: string }

function ownValue(input: unknown, field: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, field)) return undefined
  return (input as Record<string, unknown>)[field]
}

function words(min: number, max: number, missing: string, tooLong?: string): Check<string> {
  return (given) => {
    const text = typeof given === 'string' ? wordsIn(given) : ''
    if (text.length < min) return { problem: missing }
    if (text.length > max) return { problem: tooLong ?? `Use at most ${max} characters.` }
    return { value: text }
  }
}

function oneOf<T extends string>(values: readonly T[], problem: string): Check<T> {
  return (given) => {
    const value = values.find((each) => each === given)
    return value === undefined ? { problem } : { value }
  }
}

function optionally<T>(check: Check<T>): Check<T | undefined> {
  return (given) => (isBlank(given) ? { value: undefined } : check(given))
}

function isBlank(given: unknown): boolean {
  return given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
}

// The specified sentence says "fewer than", but 120 itself is allowed.
const borrowerName = words(
  2,
  120,
  'Enter the borrower name.',
  'Borrower name should be fewer than 120 characters.',
)

const email: Check<string> = (given) => {
  const text = typeof given === 'string' ? given.trim() : ''
  return isEmailAddress(text) ? { value: text } : { problem: 'Enter a valid email address.' }
}

const phone: Check<string> = (given) => {
  const text = typeof given === 'string' ? given.trim() : ''
  const valid = text.length >= 7 && text.length <= 20 && text.replace(/\D/g, '').length >= 7
  return valid ? { value: text } : { problem: 'Enter a valid phone number.' }
}

const extension: Check<string> = (given) => {
  if (isBlank(given)) return { value: '' }
  const text = typeof given === 'string' ? given.trim() : ''
  return /^\d{1,6}$/.test(text) ? { value: text } : { problem: 'Extension must be 1 to 6 digits.' }
}

const state: Check<string> = (given) => {
  const text = typeof given === 'string' ? given.trim() : ''
  return text.length === 2 ? { value: text.toUpperCase() } : { problem: 'Select the primary state served.' }
}

/** With signs, separators and blanks around it: no sum of money is longer. */
const longestAmount = 400

const amount: Check<number | null> = (given) => {
  if (isBlank(given)) return { value: null }
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given : 'none'
  const digits = text.length <= longestAmount ? text.replace(/[$,\s]/g, '') : 'too long'
  if (digits === '') return { value: null }
  const value = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isFinite(value) ? { value } : { problem: 'Enter a valid dollar amount (numbers only).' }
}
