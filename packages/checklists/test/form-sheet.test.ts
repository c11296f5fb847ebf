import { type Answers, compile } from '@granary/forms'
import { expect, test } from 'vitest'
import { formSheetOf } from '../src/index.ts'
import { latestOf } from './questionnaire.ts'

const forms = {
  pre: compile(latestOf('preApplication.v1')),
  application: compile(latestOf('applicationChecklist.v1')),
}
const sheet = (
  pre: Answers,
  application: Answers = {},
  termCells = {},
  notApplicable: Readonly<Record<string, string>> = {},
) =>
  formSheetOf(
    [
      { form: forms.pre, answers: pre, notApplicable },
      { form: forms.application, answers: application, notApplicable: {} },
    ],
    termCells,
  )
const told = (items: ReturnType<typeof sheet>, item: string) =>
  items
    .find((each) => each.item === item)
    ?.values.map(({ id, text, state }) => [id, state === 'given' || state === 'notApplicable' ? text : state])

test('each item has its answers, as the later stage says them', () => {
  const items = sheet(
    {
      lenderLegalName: 'Older Bank',
      lenderHeadquartersAddress: '1 Main St, Ord, NE',
      lenderContactName: 'Ann Hill',
      lenderContactEmail: 'ann@bank.example',
      lenderFederallyRegulated: 'NO',
      lenderApprovedUsdaLender: 'YES',
      organizationType: 'CORPORATION',
      hasCoBorrower: 'NO',
    },
    { lenderLegalName: 'Prairie Creek Bank', borrowerLegalName: 'Prairie Creek Mill LLC' },
    { borrowerUei: 'ABCDEF123456' },
  )
  expect(told(items, '1')).toEqual([['lenderLegalName', 'Prairie Creek Bank']])
  expect(told(items, '2')).toEqual([['lenderHeadquartersAddress', '1 Main St, Ord, NE']])
  expect(told(items, '3')).toEqual([['lenderTaxId', 'missing']])
  expect(told(items, '4 to 6')).toEqual([
    ['lenderContactName', 'Ann Hill'],
    ['lenderContactTitle', 'missing'],
    ['lenderContactEmail', 'ann@bank.example'],
    ['lenderContactPhone', 'missing'],
  ])
  expect(told(items, '7')).toEqual([
    ['lenderFederallyRegulated', 'No'],
    ['lenderApprovedUsdaLender', 'Yes'],
    [null, 'unknown'],
    [null, 'unknown'],
  ])
  expect(told(items, '16')).toEqual([['terms.borrowerUei', 'ABCDEF123456']])
  expect(told(items, '17 to 19')).toEqual([['hasCoBorrower', 'No']])
  expect(items.at(-1)).toMatchObject({
    item: 'after 21A',
    values: [],
    note: expect.stringContaining('Unknown'),
  })
})

test('of a co-borrower that is there everything is wanted; what is hidden again is not told', () => {
  const answers = { hasCoBorrower: 'YES', coBorrowerName: 'Hill Farms LLC', coBorrowerTaxId: '98-7654321' }
  expect(told(sheet(answers), '17 to 19')).toEqual([
    ['hasCoBorrower', 'Yes'],
    ['coBorrowerName', 'Hill Farms LLC'],
    ['coBorrowerTaxId', '98-7654321'],
    ['terms.coBorrowerUei', 'missing'],
  ])
  expect(told(sheet({ ...answers, hasCoBorrower: 'NO' }), '17 to 19')).toEqual([['hasCoBorrower', 'No']])
})

test('what is asked of individuals or of energy projects alone says so, and voluntary questions may be empty', () => {
  const [entity, individual] = ['ENTITY', 'INDIVIDUAL'].map((borrowerEntityType) =>
    sheet({ borrowerEntityType }, { borrowerEntityType }),
  )
  expect(entity?.find(({ item }) => item === '20')).toMatchObject({
    values: [],
    note: 'Asked of individuals only.',
  })
  expect(told(individual ?? [], '20')).toEqual([['borrowerCitizenshipCertification', 'missing']])
  expect(told(individual ?? [], '21A')).toEqual([
    ['borrowerSex', 'voluntary'],
    ['borrowerEthnicity', 'voluntary'],
    ['borrowerRaceCategories', 'voluntary'],
  ])
  const chosen = { borrowerEntityType: 'INDIVIDUAL', borrowerCitizenshipCertification: 'US_CITIZEN' }
  expect(told(sheet(chosen), '20')?.[0]?.[0]).toBe('borrowerCitizenshipCertification')
  expect(entity?.find(({ item }) => item === 'after 16')?.note).toBe('Asked of energy projects only.')
  expect(told(sheet({ loanProgram: 'REAP' }, { loanProgram: 'REAP' }), 'after 16')).toHaveLength(1)
})

test('what was said not to apply stands there with its reason', () => {
  const items = sheet({}, {}, {}, { lenderFinancialInterestDescription: 'There are none.' })
  expect(told(items, '8')).toEqual([['lenderFinancialInterestDescription', 'There are none.']])
})
