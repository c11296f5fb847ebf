import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { Finding } from './findings.ts'

export type CheckKind = 'start' | 'daily' | 'sealing' | 'command'

/** What the checks found last: the chain is broken as long as the last thorough one, or any after it, says so. */
export interface AuditState {
  readonly checkedAt: Date | null
  readonly whole: boolean
  readonly entries: number
  readonly findings: readonly Finding[]
}

const mostKept = 20

export async function recordCheck(
  db: Kysely<Tables>,
  kind: CheckKind,
  { whole, entries, findings }: { whole: boolean; entries: number; findings: readonly Finding[] },
): Promise<void> {
  await db
    .insertInto('audit_checks')
    .values({ kind, whole, entries: String(entries), findings: JSON.stringify(findings.slice(0, mostKept)) })
    .execute()
}

export async function auditState(db: Kysely<Tables>): Promise<AuditState> {
  const thorough = await db
    .selectFrom('audit_checks')
    .selectAll()
    .where('kind', 'in', ['daily', 'command'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = await db
    .selectFrom('audit_checks')
    .selectAll()
    .where('id', '>', thorough?.id ?? '0')
    .where('whole', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const telling = since ?? thorough
  const last = await db
    .selectFrom('audit_checks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    checkedAt: last?.at ?? null,
    whole: telling?.whole ?? true,
    entries: Number(last?.entries ?? 0),
    findings: (telling?.findings ?? []) as readonly Finding[],
  }
}
