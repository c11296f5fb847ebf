import {
  type Cell,
  type CellStyle,
  type CellValue,
  type DataValidation,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import { styleOf } from './looks.ts'
import {
  type Allowed,
  type Content,
  columnLetter,
  type PlannedCell,
  type PlannedSheet,
  type PlannedWorkbook,
} from './planned.ts'

const listsSheet = 'Lists'

/** A planned workbook as the bytes of an XLSX file. */
export async function writeWorkbook({ title, sheets, lists }: PlannedWorkbook): Promise<Uint8Array> {
  const listed = [...lists]
  const places = new Map(
    listed.map(([name, { length }], at) => [
      name,
      `${listsSheet}!$${columnLetter(at)}$1:$${columnLetter(at)}$${length}`,
    ]),
  )
  return writeXlsx({
    properties: { title, creator: 'Granary' },
    defaultFont: { name: 'Calibri', size: 11 },
    workbookProtection: { lockStructure: true },
    sheets: [
      ...sheets.map((sheet) => written(sheet, places)),
      {
        name: listsSheet,
        hidden: true,
        rows: transposed(listed.map(([, words]) => words.map(asText))),
        protection: { sheet: true },
      },
    ],
  })
}

function written(sheet: PlannedSheet, places: ReadonlyMap<string, string>): WriteSheet {
  const { from, to, wide } = sheet.printed
  return {
    name: sheet.name,
    columns: sheet.columns.map(({ width, isHidden }) => ({ width, ...(isHidden && { hidden: true }) })),
    rows: [[]],
    cells: cellsOf(sheet),
    rowDefs: new Map(
      sheet.rows.flatMap(({ isHidden, height }, at) =>
        isHidden || height ? [[at, { ...(isHidden && { hidden: true }), ...(height && { height }) }]] : [],
      ),
    ),
    dataValidations: sheet.allowed.map((allowed) => validation(allowed, places)),
    protection: { sheet: true, formatColumns: true, formatRows: true },
    ...(sheet.frozen && { freezePane: { ...sheet.frozen } }),
    view: { showGridLines: false, tabColor: { rgb: tabColors[sheet.tab] } },
    pageSetup: {
      paperSize: 'letter',
      orientation: wide ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printArea: `$${from}$1:$${to}$${sheet.rows.length}`,
      margins: { top: 0.7, bottom: 0.7, left: 0.5, right: 0.5 },
    },
    headerFooter: { oddFooter: '&L&A&RPage &P of &N' },
  }
}

function cellsOf({ rows }: PlannedSheet): Map<string, Partial<Cell>> {
  return new Map(
    rows.flatMap(({ cells }, row) =>
      cells.flatMap((cell, column): [string, Partial<Cell>][] =>
        cell ? [[`${row},${column}`, { ...partsOf(cell.content), style: styleFor(cell) }]] : [],
      ),
    ),
  )
}

/** Every kind of style once: a workbook has thousands of cells and a handful of looks. */
const styles = new Map<string, CellStyle>()

function styleFor(cell: PlannedCell): CellStyle {
  const key = `${cell.look} ${cell.writing} ${cell.isOpen}`
  const style = styles.get(key) ?? styleOf(cell)
  styles.set(key, style)
  return style
}

function partsOf(content: Content): Partial<Cell> {
  if (content === null) return { value: null, type: 'empty' }
  if (typeof content === 'string') return { value: asText(content), type: 'string' }
  if (typeof content === 'number') return { value: content, type: 'number' }
  if (typeof content === 'boolean') return { value: content, type: 'boolean' }
  if ('day' in content) return { value: new Date(`${content.day}T00:00:00Z`), type: 'date' }
  if ('formula' in content) {
    return { value: null, type: 'formula', formula: content.formula, formulaResult: content.result ?? '' }
  }
  return {
    value: asText(content.words),
    type: 'string',
    hyperlink: { target: '', location: `'${content.to.replaceAll("'", "''")}'!A1` },
  }
}

/** In this format `_x0041_` is a way to write "A": where somebody wrote that themselves, it is guarded. */
function asText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

const words = {
  choice: ['Choose from the list', 'Choose one of the listed answers, or clear the cell.'],
  number: ['A number', 'Enter a number without words.'],
  whole: ['A whole number', 'Enter a whole number without words.'],
  day: ['A date', 'Enter a date such as 11/3/2026.'],
} as const

function validation(allowed: Allowed, places: ReadonlyMap<string, string>): DataValidation {
  const [errorTitle, errorMessage] = words[allowed.kind]
  const told = { errorTitle, errorMessage, showErrorMessage: true, allowBlank: true, range: allowed.range }
  switch (allowed.kind) {
    case 'choice':
      return { ...told, type: 'list', formula1: places.get(allowed.list) ?? '' }
    case 'day':
      return { ...told, type: 'date', operator: 'greaterThan', formula1: '1' }
    default:
      return {
        ...told,
        type: allowed.kind === 'whole' ? 'whole' : 'decimal',
        operator: 'between',
        formula1: '-1E+15',
        formula2: '1E+15',
      }
  }
}

const tabColors = {
  about: '17463A',
  'pre-application': '8A6A1F',
  application: '2F6B4F',
  table: '3B5B82',
} as const

function transposed(columns: readonly (readonly string[])[]): CellValue[][] {
  const length = Math.max(0, ...columns.map((column) => column.length))
  return Array.from({ length }, (_, at) => columns.map((column) => column[at] ?? null))
}
