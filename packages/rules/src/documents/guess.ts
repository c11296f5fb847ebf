import type { ToldAtBeginning } from './beginning.ts'
import { daysInName, singular, wordsOf } from './dates-in-name.ts'
import { type DocumentDescription, emptyDescription } from './description.ts'
import { appraisalKinds, type DocumentKind, type DocumentParty } from './kinds.ts'

/** The words of each kind, the most telling first: what one took is not read again. */
const tellingWords: readonly (readonly [DocumentKind, ...(readonly string[])])[] = [
  ['personalFinancialStatement', 'personal financial statement', 'pfs'],
  ['proForma', 'pro forma balance sheet', 'pro forma', 'proforma'],
  ['projections', 'projected balance sheet', 'projected income statement', 'projected cash flow statement'],
  ['projections', 'assumption behind the projection', 'projection', 'projected', 'forecast'],
  ['appraisalReview', 'appraisal review', 'review of appraisal'],
  ['loanAgreement', 'loan agreement'],
  ['organizationDocument', 'operating agreement', 'organizational document', 'organization document'],
  ['organizationDocument', 'article of organization', 'article of incorporation', 'bylaw', 'good standing'],
  ['organizationChart', 'organizational chart', 'organization chart', 'org chart'],
  ['debtCoverage', 'debt service coverage', 'debt coverage', 'dscr'],
  ['debtSchedule', 'debt schedule', 'schedule of debt', 'schedule of liabilities'],
  ['debtInstrument', 'debt instrument', 'promissory note'],
  ['riskRating', 'credit risk rating', 'risk rating'],
  ['creditEvaluation', 'credit evaluation', 'credit memo', 'credit memorandum'],
  ['creditReport', 'credit report'],
  ['taxReturn', 'tax return', 'form 1120', 'form 1065', 'form 1040'],
  ['balanceSheet', 'balance sheet'],
  ['incomeStatement', 'income statement', 'profit and loss', 'p l', 'statement of operation'],
  ['cashFlowStatement', 'cash flow statement', 'statement of cash flow', 'cash flow'],
  ['financialStatements', 'financial statement'],
  ['chattelAppraisal', 'chattel appraisal', 'appraisal of chattel', 'equipment appraisal'],
  ['chattelAppraisal', 'appraisal of equipment', 'machinery appraisal'],
  ['realEstateAppraisal', 'real estate appraisal', 'appraisal of real estate', 'land appraisal'],
  ['appraisal', 'appraisal report', 'appraisal'],
  ['billOfSale', 'bill of sale'],
  ['environmentalReport', 'phase i', 'phase ii', 'phase 1', 'phase 2', 'environmental'],
  ['feasibilityStudy', 'feasibility study', 'feasibility report'],
  ['businessPlan', 'business plan'],
  ['technicalReport', 'technical report', 'engineering', 'architectural'],
  ['commitmentLetter', 'commitment letter', 'letter of commitment'],
  ['contract', 'contract', 'lease', 'purchase agreement', 'agreement'],
  ['applicationForm', 'application form', 'form 5001', 'signature page'],
  ['scoring', 'scoring'],
  ['yearlyReport', '10 k'],
  ['laborData', 'labor department', 'department of labor', 'form eta'],
  ['lenderCharges', 'list of charges', 'lender charge', 'fees and charges'],
  ['certificate', 'certificate', 'certification'],
]

const partyWords: readonly (readonly [string, DocumentParty])[] = [
  ['borrower', 'borrower'],
  ['guarantor', 'guarantor'],
  ['affiliate', 'affiliate'],
  ['lender', 'lender'],
]

const partyOfTab: Readonly<Record<string, DocumentParty>> = {
  '02': 'lender',
  '04': 'lender',
  '07': 'borrower',
  '08': 'guarantor',
  '09': 'affiliate',
  '12': 'borrower',
}

export interface NamedFile {
  readonly fileName: string
  /** What it was filed as. */
  readonly label: string
  /** Of the package: 00 to 16. */
  readonly tab: string
  /** The day it came: a statement speaks of none that is later. */
  readonly cameOn: string
}

/**
 * What a file is, of whom and of which day, as far as its name and place say so without doubt. Nothing is better than a
 * wrong guess that looks right; whoever looks after it confirms it or says otherwise.
 */
export function guessDescription({ fileName, label, tab, cameOn }: NamedFile): DocumentDescription | null {
  const { days, words } = ownDaysInName(withoutExtension(fileName))
  const [named, filed] = [kindIn(words), kindIn(wordsOf(label))]
  const isContradicted = named !== null && filed !== null && named !== filed && !isNearer(named, filed)
  const kind = isContradicted || named === 'several' || filed === 'several' ? null : (named ?? filed)
  const dates = datesOf(days, words)
  const party = partyIn(words) ?? partyIn(wordsOf(label)) ?? partyOfTab[tab] ?? null
  const guess: DocumentDescription = {
    ...emptyDescription,
    ...dates,
    kind,
    party: kind === null ? null : party,
    asOf: kind === null || (dates.asOf && dates.asOf > cameOn) ? null : (dates.asOf ?? null),
  }
  return Object.values(guess).some((part) => part !== null) ? guess : null
}

/** What its text tells, where it was read. */
export interface TextOfFile {
  readonly told: ToldAtBeginning | null
  /** Whose it is, where its beginning names exactly one of those whom the project knows. */
  readonly party: DocumentParty | null
}

export interface Guess {
  readonly description: DocumentDescription
  /** Whether anything of it comes from its text. */
  readonly isFromText: boolean
}

/** The same with what stands in it: it says what the name leaves open, and nothing where the two do not agree. */
export function guessWithText(file: NamedFile, { told, party }: TextOfFile): Guess | null {
  const named = guessDescription(file)
  const fromName = named && { description: named, isFromText: false }
  if (!told) return fromName
  const { kind } = told
  const byName = kindIn(wordsOf(withoutExtension(file.fileName)))
  const known = byName ?? kindIn(wordsOf(file.label))
  const agrees = known === null || known === kind || isNearer(kind, known)
  // A name says what somebody meant; where it says nothing, the place and the text have to agree.
  if (!agrees) return byName === null ? null : fromName
  const hasDay = [named?.asOf, named?.periodTo, named?.signedOn, named?.expiresOn].some(Boolean)
  const whole: DocumentDescription = {
    ...(named ?? emptyDescription),
    ...(!hasDay && daysUntil(file.cameOn, told)),
    kind,
    party: wholeParty(file, party),
  }
  const isFromText = (Object.keys(whole) as (keyof DocumentDescription)[]).some(
    (part) => whole[part] !== (named?.[part] ?? null),
  )
  return { description: whole, isFromText }
}

/** A document speaks of no day after the one on which it came. */
function daysUntil(cameOn: string, { asOf, periodFrom, periodTo }: ToldAtBeginning) {
  return (asOf ?? '') > cameOn || (periodTo ?? '') > cameOn ? {} : { asOf, periodFrom, periodTo }
}

/** What name and label say stands; two that do not agree say nothing. */
function wholeParty({ fileName, label, tab }: NamedFile, named: DocumentParty | null): DocumentParty | null {
  const said = partyIn(wordsOf(withoutExtension(fileName))) ?? partyIn(wordsOf(label))
  if (said !== null && named !== null && said !== named) return null
  return said ?? named ?? partyOfTab[tab] ?? null
}

/** A kind may say more exactly what the place asks for. */
const isNearer = (named: string, filed: string) =>
  (filed === 'financialStatements' &&
    ['balanceSheet', 'incomeStatement', 'cashFlowStatement'].includes(named)) ||
  (filed === 'appraisal' && isAppraisal(named))

const isAppraisal = (kind: string) => appraisalKinds.some((each) => each === kind)

function kindIn(words: readonly string[]): DocumentKind | 'several' | null {
  let text = ` ${words.map(singular).join(' ')} `
  const found = new Set<DocumentKind>()
  for (const [kind, ...tellings] of tellingWords) {
    for (const telling of tellings) {
      const here = ` ${telling.split(' ').map(singular).join(' ')} `
      if (!text.includes(here)) continue
      found.add(kind)
      text = text.replaceAll(here, ' | ')
    }
  }
  const [first] = found
  return found.size > 1 ? 'several' : (first ?? null)
}

function partyIn(words: readonly string[]): DocumentParty | null {
  const found = new Set(
    partyWords.flatMap(([word, party]) => (words.some((each) => singular(each) === word) ? [party] : [])),
  )
  const [first] = found
  return found.size === 1 ? (first ?? null) : null
}

const signing = new Set(['signed', 'executed'])
const ending = new Set(['expires', 'expiring', 'expiry', 'expiration', 'exp', 'until', 'till'])
const joining = new Set(['to', 'through', 'thru', 'until', 'till'])

/** What cameras, scanners, phones and this product name a file by: a day beside them is when it was made. */
const madeBy = new Set(
  'photo photos img image picture pic camera screenshot screen shot scan scans scanned scanner camscanner dsc dscn dcim pxl mvimg whatsapp'.split(
    ' ',
  ),
)

/** Days that somebody wrote into the name; the time stamp of a device says nothing of what stands in the document. */
function ownDaysInName(name: string): ReturnType<typeof daysInName> {
  const { days, words } = daysInName(name)
  const [first] = days
  const isTimed =
    days.length === 1 && words.length > (first?.to ?? 0) && words.every((word) => /^\d/.test(word))
  return { days: isTimed || words.some((word) => madeBy.has(word)) ? [] : days, words }
}

type Dates = Partial<Pick<DocumentDescription, 'asOf' | 'periodFrom' | 'periodTo' | 'signedOn' | 'expiresOn'>>

function datesOf(days: ReturnType<typeof daysInName>['days'], words: readonly string[]): Dates {
  const [first, second, third] = days
  if (!first || third) return {}
  if (second) {
    const between = words.slice(first.to, second.from)
    const isPeriod = first.day < second.day && between.every((word) => joining.has(word))
    return isPeriod ? { periodFrom: first.day, periodTo: second.day } : {}
  }
  const before = words.slice(Math.max(0, first.from - 2), first.from)
  if (before.some((word) => signing.has(word))) return { signedOn: first.day }
  if (before.some((word) => ending.has(word))) return { expiresOn: first.day }
  return { asOf: first.day }
}

function withoutExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(0, dot) : fileName
}
