import { createHash } from 'node:crypto'
import type { Finding } from '@granary/api'
import { dayOf } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { rehearse } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { sheetsOf } from '../sheets/index.ts'
import type { PackageSheets } from './calculations.ts'

/** What goes into a package though nobody says it: it becomes another with the day, the rules and the virus check. */
export interface Found {
  readonly findings: readonly Finding[]
  readonly sheets: PackageSheets
  /** The files that the virus check keeps out. */
  readonly keptOut: readonly string[]
}

export async function foundOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
): Promise<Found> {
  const today = dayOf(Date.now())
  const findings = await rehearse(db, services, project, today)
  const sheets = await sheetsOf(db, services, project, today)
  return { findings, sheets, keptOut: await keptOutOf(db, project.id) }
}

async function keptOutOf(db: Kysely<Tables>, projectId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select(['id', 'scan'])
    .where('project_id', '=', projectId)
    .where('scan', 'in', ['held', 'infected'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, scan }) => `${id} ${scan}`)
}

/** So short that it can be kept beside the package. Of the rules their name: they never change under it. */
export function digestOf({ findings, sheets, keptOut }: Found): string {
  const told = findings.map(({ checkId, because, explanation }) => [checkId, because, explanation])
  const { figures, score, pictures, pack } = sheets
  return createHash('sha256')
    .update(JSON.stringify([told, figures, score, pictures, pack, keptOut]))
    .digest('hex')
}
