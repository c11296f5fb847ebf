import { createInspector, type Inspector } from '../files/inspection/inspector.ts'
import { openStore } from '../files/stores/open-store.ts'
import type { FileStore } from '../files/stores/store.ts'
import { createClamdScanner, type Scanner } from '../files/upkeep/scanner.ts'
import type { RunningDatabase } from './database.ts'
import type { Running } from './endings.ts'
import type { Ground } from './ground.ts'
import { requireOwnFiles } from './own-files.ts'

export interface Files extends Running {
  readonly store: FileStore
  readonly inspector: Inspector
  readonly scanner: Scanner | undefined
}

export async function startFiles({ config, log }: Ground, { db }: RunningDatabase): Promise<Files> {
  const store = await openStore(config)
  await requireOwnFiles(config, db, store, (sentence) => log.warn(sentence))
  const scanner = config.clamdUrl === undefined ? undefined : createClamdScanner(config.clamdUrl)
  const inspector = createInspector()
  return { store, inspector, scanner, stop: () => inspector.stop() }
}
