import type { Facts } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** The tables of a project, and what no questionnaire asks. */
export async function rowsAndTerms(
  _db: Kysely<Tables>,
  _projectId: string,
): Promise<Pick<Facts, 'tables' | 'terms'>> {
  return {}
}
