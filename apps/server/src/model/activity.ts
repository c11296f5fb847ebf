import type { ActivityRow } from '@granary/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type Page, type PageRequest, paginated } from './pagination.ts'
import { nameIn, namesOf } from './people.ts'

type Details = Readonly<Record<string, unknown>>

/** What happened in a project, as sentences without their subject, newest first. */
export async function projectActivity(
  db: Kysely<Tables>,
  projectId: string,
  request: PageRequest,
  journal: Parameters<typeof paginated>[4],
): Promise<Page<ActivityRow>> {
  const page = await paginated(
    db
      .selectFrom('audit_entries')
      .select(['id', 'at', 'person_id', 'action', 'details'])
      .$narrowType<{ id: string }>()
      .where('project_id', '=', projectId),
    { by: [sql`id`], direction: 'descending' },
    ({ id }) => [id],
    request,
    journal,
  )
  const names = await namesOf(
    db,
    page.page.map(({ person_id }) => person_id),
  )
  return {
    ...page,
    page: page.page.map(({ id, at, person_id, action, details }) => ({
      id,
      at: at.getTime(),
      by: nameIn(names, person_id),
      text: sentence(action, details as Details),
    })),
  }
}

function sentence(action: string, details: Details): string {
  return sentences[action]?.(details) ?? action
}

const sentences: Readonly<Record<string, (details: Details) => string>> = {
  'project created': () => 'created the project',
  'project archived': () => 'archived the project',
  'project brought back': () => 'brought the project back from the archive',
  'answers saved': ({ count, stage }) => `saved ${counted(count, 'answer')} in the ${stage}`,
  'test data filled in': ({ stage }) => `filled the ${stage} with test data`,
  'file added': ({ fileName, stage }) => `added “${fileName}” to the ${stage}`,
  'file removed': ({ fileName, stage }) => `removed “${fileName}” from the ${stage}`,
  'stage submitted': ({ stage }) => `submitted the ${stage}`,
  'stage reopened': ({ stage, reason }) => `opened the ${stage} again: ${reason}`,
}

function counted(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
