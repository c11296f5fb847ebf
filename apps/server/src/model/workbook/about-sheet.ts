import type { PlannedCell, PlannedRow, PlannedSheet } from '../../workbook/planned.ts'
import type { Book } from './book.ts'
import { placeText } from './places.ts'
import { own } from './planning.ts'

/** The first sheet: what this is, from when, for whom, and how it comes back. */
export function aboutSheet(book: Book, madeAt: Date, sheets: readonly PlannedSheet[]): PlannedSheet {
  const isReadOnly = !sheets.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell?.isOpen)))
  return {
    name: 'About',
    columns: [{ width: 10, isHidden: true }, { width: 30 }, { width: 78 }],
    rows: [
      {
        cells: [
          own(placeText({ kind: 'made', projectId: book.projectId, madeAt: madeAt.getTime() })),
          { content: book.projectName, look: 'title' },
        ],
        height: 32,
      },
      line('What this is', 'The questions, answers and tables of this project, as a workbook.'),
      line('As of', momentWords(madeAt)),
      line('Made for', `${book.reader}, from the project of ${book.lender}`),
      space,
      ...(isReadOnly ? toRead : toFillIn).map(([what, words]) => line(what, words)),
      space,
      { cells: [null, { content: 'In this workbook', look: 'section' }, { content: null, look: 'section' }] },
      ...sheets.map(
        (sheet): PlannedRow => ({
          cells: [
            null,
            { content: { to: sheet.name, words: sheet.name }, look: 'link' },
            { content: filledWords(sheet), look: 'plain' },
          ],
        }),
      ),
    ],
    allowed: [],
    tab: 'about',
    printed: { from: 'B', to: 'C', wide: false },
  }
}

const toFillIn: readonly (readonly [string, string])[] = [
  [
    'How to fill it in',
    'Fill in the light yellow cells. Everything else is locked; lists open in their cells.',
  ],
  [
    'Formulas',
    'Type values, no formulas: an answer that is a formula is not taken. Totals add themselves up.',
  ],
  [
    'Numbers in dots',
    'Tax identification numbers are shown as dots. Leave them, or type the whole number to change it.',
  ],
  ['Removing a row', 'Clear every cell of a row in a table to propose that it is removed.'],
  [
    'How it comes back',
    'Save it as an Excel workbook (.xlsx) without macros. Then open the page “Workbook” of the project and choose the file. You see every difference before anything changes, and choose what to take.',
  ],
]

const toRead: readonly (readonly [string, string])[] = [
  ['To read only', 'Nothing in this workbook can be changed by you. Every cell is locked.'],
]

const line = (what: string, words: string): PlannedRow => ({
  cells: [null, { content: what, look: 'strong' }, { content: words, look: 'plain' }],
})
const space: PlannedRow = { cells: [] }

/** How many cells there are to fill in, and how many are. */
function filledWords({ rows }: PlannedSheet): string {
  const answers = rows
    .flatMap(({ cells }) => cells)
    .filter((cell): cell is PlannedCell => cell?.look === 'answer')
  const filled = answers.filter(({ content }) => content !== null && content !== '').length
  return filled === 0 ? 'Nothing filled in yet' : `${filled} filled in`
}

/** In the zone of nobody's clock, so that it reads the same wherever it is opened. */
function momentWords(at: Date): string {
  const words = at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words} UTC`
}
