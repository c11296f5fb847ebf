import { sealEarlierAnswers } from '../model/repair/index.ts'
import { dataSealer, loadSecrets, type Secrets } from '../secrets.ts'
import type { RunningDatabase } from './database.ts'
import type { Ground } from './ground.ts'

/** The keys of the installation. What an earlier version left unsealed is sealed before anybody reads it. */
export async function unlock({ config, log }: Ground, database: RunningDatabase): Promise<Secrets> {
  const secrets = await loadSecrets(config.secretsFile, database.db)
  await sealEarlierAnswers(database.ownerUrl ?? database.url, dataSealer(secrets, 'answers'), (sentence) =>
    log.warn(sentence),
  )
  return secrets
}
