import { appError } from '@granary/api'
import { createUploadGrant } from '../../files/records/grants.ts'
import { findNoRoom } from '../../files/records/room.ts'
import type { ProjectWork } from '../stages/index.ts'
import { workbookField } from './reading.ts'

/** Ours are a few hundred kilobytes; what a spreadsheet program adds does not make them more than this. */
const largestWorkbook = 5 * 1024 * 1024

/** Lets one workbook be sent, by this person, once. */
export async function grantWorkbook({
  db,
  services,
  person,
  project,
}: ProjectWork): Promise<{ uploadUrl: string; maxSizeBytes: number }> {
  const place = { personId: person.id, projectId: project.id }
  const noRoom = services.quotas && (await findNoRoom(db, services.quotas, place, { bytes: 1, files: 1 }))
  if (noRoom) throw appError('TOO_LARGE', { message: noRoom.message, room: noRoom.code })
  const maxSizeBytes = Math.min(services.maxUploadBytes, largestWorkbook)
  const token = await createUploadGrant(db, { ...place, fieldId: workbookField, maxSizeBytes })
  return { uploadUrl: `${services.portalUrl}/api/storage/upload?token=${token}`, maxSizeBytes }
}
