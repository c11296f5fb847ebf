import type { verification } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/** What was certified under a digest, for whoever holds the file: the latest package that has it. */
export async function certifiedAs(
  db: Kysely<Tables>,
  sha256: string,
): Promise<verification.Certified | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null
  const row = await db
    .selectFrom('package_files')
    .innerJoin('project_packages', 'project_packages.id', 'package_files.package_id')
    .select(['kind', 'volume', 'pages', 'size', 'project_id', 'version', 'built_at', 'package_id'])
    .where('package_files.sha256', '=', sha256)
    .where('state', '=', 'ready')
    .orderBy('built_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const [newest, volumes] = await Promise.all([
    db
      .selectFrom('project_packages')
      .select(['version', 'built_at'])
      .where('project_id', '=', row.project_id)
      .where('state', '=', 'ready')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('package_files')
      .select('name')
      .where('package_id', '=', row.package_id)
      .where('kind', '=', 'pdf')
      .execute(),
  ])
  const isLater = newest !== undefined && newest.version > row.version
  return {
    kind: row.kind as verification.Certified['kind'],
    version: row.version,
    volume: row.volume,
    volumes: row.kind === 'pdf' ? volumes.length : null,
    pages: row.pages,
    builtAt: row.built_at?.getTime() ?? 0,
    later: isLater ? { version: newest.version, builtAt: newest.built_at?.getTime() ?? 0 } : null,
  }
}
