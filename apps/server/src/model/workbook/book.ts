import type { projectTables } from '@granary/checklists'
import type { Answer, Field, FormSchema } from '@granary/forms'
import type { Cell } from '@granary/rules'
import type { StageId } from '../stages/index.ts'

/** What of a project goes into a workbook, as its reader may see it: sensitive answers are masked for everybody. */
export interface Book {
  readonly projectId: string
  readonly projectName: string
  /** For whom it is made. */
  readonly reader: string
  readonly lender: string
  readonly stages: readonly BookStage[]
  readonly tables: readonly BookTable[]
}

export interface BookStage {
  readonly stage: StageId
  readonly schema: FormSchema
  readonly questions: ReadonlyMap<string, BookQuestion>
}

export interface BookQuestion {
  readonly field: Field
  readonly answer: Answer
  /** The names of its files. */
  readonly files: readonly string[]
  /** Whether it is asked as things stand. */
  readonly isAsked: boolean
  readonly readOnlyReason: string | null
}

export interface BookTable {
  readonly declaration: projectTables.TableDeclaration
  readonly rows: readonly BookRow[]
  readonly readOnlyReason: string | null
}

export interface BookRow {
  readonly rowId: string
  readonly cells: Readonly<Record<string, Cell>>
}

export const stageNames: Readonly<Record<StageId, string>> = {
  'pre-application': 'Pre-Application',
  application: 'Application',
}
