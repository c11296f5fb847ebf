import { creationQuestions } from '@granary/eligibility'
import { expect, test } from 'vitest'
import { projectTemplate, readProjectFile } from './project-file.ts'

const known = {
  ...{
    lenderName: 'Sample State Bank',
    headquartersAddress: '1 Main Street, Broken Bow, NE',
    servedState: 'NE',
  },
  ...{ federallyRegulated: 'yes', contactFirstName: 'Marcus', contactLastName: 'Reyes' },
  ...{ contactTitle: 'Loan officer', contactEmail: 'lender@granary.example', contactPhone: '308 555 0142' },
}
const rowsOf = (text: string) => {
  const reading = readProjectFile(text, known)
  if (!reading.ok) throw new Error(reading.words)
  return reading.rows
}
const heads = 'Project name,USDA program,Total loan amount,Borrower name'

test('the template names every question once, those that are needed first', () => {
  const [head, rest] = projectTemplate().split('\r\n')
  expect(head?.startsWith(heads)).toBe(true)
  expect(rest).toBe('')
  expect(new Set(head?.split(',')).size).toBe(creationQuestions.fields.length)
  expect(readProjectFile(projectTemplate(), known)).toEqual({
    ...{ ok: false, words: 'There is no row below the names of the columns.' },
  })
})

test.each([
  ['commas', `${heads}\nMill,Business & Industry,"$1,250,000",Prairie Mill LLC`],
  ['semicolons', `${heads.replaceAll(',', ';')}\nMill;business & industry;1250000;Prairie Mill LLC`],
  ['tabs', `${heads.replaceAll(',', '\t')}\nMill\tBusiness and Industry\t1,250,000\tPrairie Mill LLC`],
  [
    'names of questions',
    'projectName,program,totalLoanAmount,borrowerName\nMill,B_AND_I,1250000,Prairie Mill LLC',
  ],
])('a row of four answers with %s begins a project', (_, text) => {
  expect(rowsOf(text)).toMatchObject([
    { line: 2, isWhole: false, problems: [], twin: null, entries: { program: 'Business & Industry' } },
  ])
})

test('a row that says more is read as a whole, with the lender and the person as they are known', () => {
  const more = `${heads},Project address,Type of borrower,Stage of the business,Primary state served\n`
  const [whole, half] = rowsOf(
    `${more}Mill,Community Facilities,,Prairie Mill LLC,"Broken Bow, NE",llc,Expansion,Nebraska\nMill 2,Community Facilities,,Prairie Mill LLC,,LLC`,
  )
  expect(whole).toMatchObject({
    ...{ isWhole: true, problems: [] },
    entries: { borrowerEntityType: 'LLC', servedState: 'NE', lenderName: 'Sample State Bank' },
  })
  expect(half?.problems.map(({ fieldId }) => fieldId)).toEqual(['projectAddress', 'borrowerBusinessStage'])
})

test('what is wrong is said at its row and question, in the words of the page', () => {
  const rows = rowsOf(`${heads}\n,Forestry,12k,P\n\nMill,,"1234,56",Prairie Mill LLC`)
  expect(rows.map(({ line, problems }) => [line, problems.map(({ message }) => message)])).toEqual([
    [
      2,
      [
        'Please enter a project name.',
        'Select a USDA program.',
        'Enter a valid dollar amount (numbers only).',
        'Enter the borrower name.',
      ],
    ],
    [4, ['Select a USDA program.', 'Write the amount as 1,250,000.50.']],
  ])
})

test('rows that are twice in the file say of which they are the same', () => {
  const row = (name: string) => `${name},Community Facilities,,Prairie Mill LLC`
  expect(
    rowsOf([heads, row('Mill'), row('Other'), row(' mill ')].join('\n')).map(({ twin }) => twin),
  ).toEqual([null, null, 2])
})

test('a file without the needed columns is refused with their names; others are named and left out', () => {
  expect(readProjectFile('Project name,Shoe\nMill,38', known)).toEqual({
    ok: false,
    words:
      'The first row has to name the columns; “USDA program”, “Borrower name” are not among them. Begin with the template, which has them all.',
  })
  expect(
    readProjectFile(`${heads},Shoe,Project name\nMill,Community Facilities,,Mill LLC,38,Hat`, known),
  ).toMatchObject({
    ok: true,
    leftOut: ['Shoe', 'Project name'],
    rows: [{ entries: { projectName: 'Mill' } }],
  })
})

test('what a spreadsheet would run stays a text, and the same text has the same key', () => {
  const text = `${heads}\n'=cmd|' /C calc'!A0,Community Facilities,,@home LLC`
  const [one, other] = [readProjectFile(text, known), readProjectFile(text, {})]
  expect(one).toMatchObject({
    rows: [{ entries: { projectName: "=cmd|' /C calc'!A0", borrowerName: '@home LLC' } }],
  })
  expect(one.ok && other.ok && one.key === other.key && one.key.length === 64).toBe(true)
})
