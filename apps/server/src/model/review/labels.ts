import type { reviewing } from '@granary/checklists'
import { formatFileSize } from '@granary/forms'
import type { FileOfRound } from './submitted-stage.ts'

/** What an item is called: its question, in the words of the questionnaire. */
export function labelOf({ fieldId, section }: Pick<reviewing.ReviewItem, 'fieldId' | 'section'>): string {
  return section.fields.find(({ id }) => id === fieldId)?.label ?? fieldId
}

export function fileWords({ row }: FileOfRound): string {
  return `${row.file_name}, ${formatFileSize(Number(row.file_size))}`
}
