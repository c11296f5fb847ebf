import { boundField, grantFile, type SentFile, takeFile } from '../answers/index.ts'
import { type ProjectWork, requireNotArchived } from '../stages/index.ts'

/** What proves the sending, where it is no document of a stage. */
const place = { part: 'agency', fieldId: 'receipt' } as const

/** Lets one file be sent that proves the sending, by this person, once. */
export async function openReceipt(work: ProjectWork) {
  requireNotArchived(work.project)
  return grantFile(work, boundField(place.part, place.fieldId))
}

/** Takes what was sent as a file of the record. */
export const takeReceipt = (work: ProjectWork, file: SentFile) => takeFile(work, place, file)
