import { adminBackups } from '@granary/api'
import { audited, together } from '../../effects.ts'
import { backupsOf, startBackup } from '../../model/staff/index.ts'
import { adminMutation, adminQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const get = adminQuery(
  adminBackups.get,
  wide('A few rows, which change while one is written and else never.', 'installation_backups'),
  ({ db }) => backupsOf(db),
)

const start = adminMutation(
  adminBackups.start,
  together(audited, { installation_backups: ['added'], jobs: ['write-backup'] }),
  async ({ db, services, person }) => {
    await startBackup(db, services, person.id)
    return null
  },
)

export const backupFunctions = [get, start]
