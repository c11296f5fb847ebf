import { plainName } from './plain-name.ts'

/** What a document says of the loan, with where; only where the text says it surely. */
export interface ToldFact {
  readonly fact: ToldFactName
  /** Dollars, years and percent as plain numbers; names and addresses as they stand there. */
  readonly value: string
  /** From 1. */
  readonly page: number
  /** The line that says it. */
  readonly passage: string
}

export const toldFacts = ['loanAmount', 'loanTerm', 'interestRate', 'borrowerName', 'projectAddress'] as const
export type ToldFactName = (typeof toldFacts)[number]

/** Lines of a sheet of terms are short; what stands behind the first pages speaks of other things. */
const mostLines = 2_000
const longestLine = 200

/** How a line is headed that says it; before a colon or, in a table, in the cell before. */
const labels: Readonly<Record<string, ToldFactName>> = {
  ...labelled('loanAmount', ['loan amount', 'total loan amount', 'amount of loan', 'amount of the loan']),
  ...labelled('loanAmount', ['principal amount', 'principal amount of the loan', 'total loan']),
  ...labelled('loanTerm', ['term', 'loan term', 'term of loan', 'term of the loan']),
  ...labelled('interestRate', ['interest rate', 'rate', 'rate of interest', 'note rate']),
  ...labelled('borrowerName', [
    'borrower',
    'name of borrower',
    'borrower name',
    'legal name of the borrower',
  ]),
  ...labelled('projectAddress', ['project address', 'project location', 'address of the project']),
}

function labelled(fact: ToldFactName, each: readonly string[]): Readonly<Record<string, ToldFactName>> {
  return Object.fromEntries(each.map((label) => [label, fact]))
}

/** A fact that the text tells in two ways is not sure, and is left out. */
export function factsInText(text: string): readonly ToldFact[] {
  const found: ToldFact[] = []
  let page = 1
  let lines = 0
  for (const part of text.split('\f')) {
    for (const line of part.split('\n')) {
      if (++lines > mostLines) return surely(found)
      const told = factIn(line)
      if (told) found.push({ ...told, page })
    }
    page++
  }
  return surely(found)
}

function surely(found: readonly ToldFact[]): readonly ToldFact[] {
  return toldFacts.flatMap((name) => {
    const told = found.filter(({ fact }) => fact === name)
    const [first] = told
    return first && told.every(({ value }) => value === first.value) ? [first] : []
  })
}

function factIn(line: string): Omit<ToldFact, 'page'> | null {
  if (line.length > longestLine) return null
  const passage = line.replaceAll('\t', ' ').replaceAll('\v', '').trim()
  const cut = Math.max(0, firstOf(line, [':', '\t']))
  const label = line.slice(0, cut).replaceAll('\v', '').trim().toLowerCase()
  const fact = Object.hasOwn(labels, label) ? labels[label] : undefined
  if (fact === undefined) return null
  const value = readers[fact](
    line
      .slice(cut + 1)
      .replaceAll('\t', ' ')
      .replace(/^:/, '')
      .trim(),
  )
  return value === null ? null : { fact, value, passage }
}

function firstOf(line: string, signs: readonly string[]): number {
  const places = signs.map((sign) => line.indexOf(sign)).filter((at) => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** Each takes all that stands behind the label, or says nothing: "Prime + 2%" is no rate that could be compared. */
const readers: Readonly<Record<ToldFactName, (said: string) => string | null>> = {
  loanAmount: (said) => {
    const [, digits, cents] = /^\$? ?(\d[\d,]{3,14})(?:\.(\d\d))?$/.exec(said) ?? []
    const whole = digits?.replaceAll(',', '') ?? ''
    if (whole === '' || (digits?.includes(',') && !isGrouped(digits))) return null
    return cents && cents !== '00' ? `${whole}.${cents}` : whole
  },
  loanTerm: (said) => {
    const [, count, unit] = /^(\d{1,3}) (years?|months?)$/i.exec(said) ?? []
    if (count === undefined) return null
    const months = Number(count) * (unit?.toLowerCase().startsWith('year') ? 12 : 1)
    return months % 12 === 0 ? String(months / 12) : null
  },
  interestRate: (said) =>
    /^(\d{1,2}(?:\.\d{1,4})?) ?%(?: fixed| per annum| a year)?$/i.exec(said)?.[1] ?? null,
  borrowerName: (said) => (said.length >= 4 && !/[•;]|\band\b|_/i.test(said) ? said : null),
  projectAddress: (said) => (/^\d/.test(said) && said.length >= 8 ? said : null),
}

/** "3,200,000", and not "3,20,000", which may be anything. */
const isGrouped = (digits: string) =>
  digits.split(',').every((group, at) => (at === 0 ? group.length <= 3 : group.length === 3))

/** Whether an answer and what a text says are surely not the same. */
export function surelyDiffers(fact: ToldFactName, answer: string, told: string): boolean {
  if (fact === 'borrowerName') return namesDiffer(answer, told)
  if (fact === 'projectAddress') return addressesDiffer(answer, told)
  const [asked, said] = [Number(answer), Number(told)]
  return Number.isFinite(asked) && Number.isFinite(said) && asked !== said
}

/** A shorter way to call somebody is no other name: "Prairie Creek Mill" for "Prairie Creek Mill, LLC". */
function namesDiffer(answer: string, told: string): boolean {
  const [asked, said] = [plainName(answer), plainName(told)]
  return asked !== '' && said !== '' && !said.startsWith(asked) && !asked.startsWith(said)
}

/** Streets are written in many ways; numbers of houses and ZIP codes are not. */
function addressesDiffer(answer: string, told: string): boolean {
  const [asked, said] = [numbersOf(answer), numbersOf(told)]
  const differ = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a !== b
  return differ(asked.house, said.house) || differ(asked.zip, said.zip)
}

const numbersOf = (address: string) => ({
  house: /^(\d{1,6}) /.exec(address.trim())?.[1],
  zip: /\b(\d{5})(?:-\d{4})?$/.exec(address.trim())?.[1],
})
