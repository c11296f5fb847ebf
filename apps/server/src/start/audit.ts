import { headsFolder, keptHeads } from '../audit/heads.ts'
import { type AuditKeeper, keepAudit } from '../audit/keeper.ts'
import { createAuditKey, useAuditKey } from '../audit/key.ts'
import type { Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import type { Ground } from './ground.ts'

/** From here on the audit log can be written. */
export async function startAudit(
  { config, log }: Ground,
  { db }: RunningDatabase,
  { dataEncryption }: Secrets,
): Promise<AuditKeeper> {
  const key = createAuditKey(dataEncryption)
  useAuditKey(key)
  return keepAudit({ db, key, heads: keptHeads(headsFolder(config.dataDir)), log })
}
