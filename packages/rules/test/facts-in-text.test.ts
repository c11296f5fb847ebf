import { describe, expect, test } from 'vitest'
import { factsInText, surelyDiffers } from '../src/index.ts'

const told = (text: string) => factsInText(text).map(({ fact, value, page }) => [fact, value, page])

describe('a text tells a fact', () => {
  test.each([
    ['Loan Amount: $3,200,000', 'loanAmount', '3200000'],
    ['Loan amount\t$3,200,000.00', 'loanAmount', '3200000'],
    ['Total loan amount:\t3,200,000.50', 'loanAmount', '3200000.50'],
    ['\vPrincipal amount: 850000', 'loanAmount', '850000'],
    ['Term: 25 years', 'loanTerm', '25'],
    ['Loan Term\t300 months', 'loanTerm', '25'],
    ['Interest rate: 8.25%', 'interestRate', '8.25'],
    ['Rate: 8.5 % fixed', 'interestRate', '8.5'],
    ['Borrower: Prairie Creek Mill, L.L.C.', 'borrowerName', 'Prairie Creek Mill, L.L.C.'],
    ['Project location: 120 Mill Rd, Ord, NE 68862', 'projectAddress', '120 Mill Rd, Ord, NE 68862'],
  ])('%s', (line, fact, value) => {
    expect(told(`Credit memorandum\n${line}\nThe rest.`)).toEqual([[fact, value, 1]])
  })

  test('with its page and its line', () => {
    expect(factsInText('Cover\f\nTerms\nLoan amount\t$3,000,000\f')).toEqual([
      { fact: 'loanAmount', value: '3000000', page: 2, passage: 'Loan amount $3,000,000' },
    ])
  })

  test('that stands there twice the same', () => {
    expect(told('Term: 20 years\n\fTerm: 240 months')).toEqual([['loanTerm', '20', 1]])
  })
})

describe('a text is silent', () => {
  test.each([
    ['where a sentence speaks of it', 'The loan amount of $3,200,000 is repaid in 25 years.'],
    ['where it is told in two ways', 'Loan amount: $3,200,000\nLoan amount: $3,000,000'],
    ['of a rate that is built on another', 'Interest rate: Prime + 2.00%'],
    ['of a range', 'Interest rate: 8.25% to 9.00%'],
    ['of a term in words', 'Term: twenty-five years'],
    ['of a term that ends within a year', 'Term: 18 months'],
    ['of a sum that is rounded', 'Loan amount: $3.2 million'],
    ['of a sum whose groups are broken', 'Loan amount: $3,20,000'],
    ['of an existing debt', 'Existing loan amount: $900,000'],
    ['of a part of it', 'Guaranteed loan amount: $2,550,000'],
    ['of a blank to be filled in', 'Borrower: ____________'],
    ['of two borrowers', 'Borrower: Mill LLC and Farm LLC'],
    ['of a number that is hidden', 'Borrower: Mill LLC (••-•••6789)'],
    ['of a place without a number', 'Project location: Ord, Nebraska'],
    ['of what is longer than a line', `Borrower: ${'Mill '.repeat(60)}`],
  ])('%s', (_why, text) => {
    expect(told(text)).toEqual([])
  })
})

describe('what is told and what is answered', () => {
  test.each([
    ['loanAmount', '3000000', '3200000', true],
    ['loanAmount', '3000000.00', '3000000', false],
    ['loanTerm', '25', '20', true],
    ['interestRate', '8.250', '8.25', false],
    ['interestRate', '8.25', '8.5', true],
    ['borrowerName', 'Prairie Creek Mill, LLC', 'PRAIRIE CREEK MILL L.L.C.', false],
    ['borrowerName', 'Prairie Creek Mill, LLC', 'Prairie Creek Mill', false],
    ['borrowerName', 'Prairie Creek Mill, LLC', 'Hill Farms, LLC', true],
    ['projectAddress', '120 Mill Road, Ord, NE 68862', '120 Mill Rd., Ord, Nebraska 68862-1234', false],
    ['projectAddress', '120 Mill Road, Ord, NE 68862', '121 Mill Road, Ord, NE 68862', true],
    ['projectAddress', '120 Mill Road, Ord, NE 68862', '120 Mill Road, Loup, NE 68853', true],
    ['projectAddress', 'Mill Road, Ord', '120 Mill Road, Ord, NE 68862', false],
  ] as const)('%s: %s and %s', (fact, answer, said, differs) => {
    expect(surelyDiffers(fact, answer, said)).toBe(differs)
  })
})
