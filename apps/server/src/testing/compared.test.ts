import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trackedFiles } from '../../../../scripts/tracked-files.ts'

/** What a test of a write uses to see what stayed as well. */
const comparing = /\b(?:createWorkspace|changes(?:By|To|In)|databaseState|differencesBetween)\b/

/** Tests on a database that compare nothing, each with where that is done instead or why nothing is there to be compared. */
const notCompared: Readonly<Record<string, readonly string[]>> = {
  'every door of the sign-in is compared whole in auth/effects.pg.test.ts; these look at answers, limits and times':
    [
      'src/auth/auth.pg.test.ts',
      'src/auth/plain-question.pg.test.ts',
      'src/auth/sign-in-limits.pg.test.ts',
      'src/auth/telling-nothing.pg.test.ts',
    ],
  'every function is compared whole in functions/effects.pg.test.ts; these ask who may, with what, and what is read':
    [
      'src/functions/access-matrix.pg.test.ts',
      'src/functions/locked-stages.pg.test.ts',
      'src/functions/odd-arguments.pg.test.ts',
      'src/functions/reach.pg.test.ts',
      'src/functions/sensitive-reading.pg.test.ts',
      'src/functions/staff-lists.pg.test.ts',
      'src/model/access/denials.pg.test.ts',
      'src/model/staff/admin-audit.pg.test.ts',
    ],
  'every route and every job is compared whole in http/effects.pg.test.ts and jobs/effects.pg.test.ts': [
    'src/files/transfer/files.pg.test.ts',
    'src/http/access-matrix.pg.test.ts',
    'src/jobs/queue.pg.test.ts',
    'src/mail/mail.pg.test.ts',
  ],
  'the log itself, which is walked from its first entry to its last': [
    'src/audit/chain.pg.test.ts',
    'src/audit/keeper.pg.test.ts',
    'src/audit/verify-command.pg.test.ts',
    'test/audit.pg.test.ts',
  ],
  'what was written is counted against what was acknowledged, row by row': [
    'test/cut-lines.pg.test.ts',
    'test/failing-over.pg.test.ts',
    'test/kills.pg.test.ts',
    'test/officers.pg.test.ts',
    'test/slow-readers.pg.test.ts',
    'test/stale-saves.pg.test.ts',
    'test/table-rows.pg.test.ts',
    'test/two-nodes.pg.test.ts',
  ],
  'every table is compared with a copy of it': [
    'src/archive/keep-archive.pg.test.ts',
    'test/restore.pg.test.ts',
  ],
  'databases, roles and servers by themselves': [
    'src/db/database.pg.test.ts',
    'src/db/embedded/embedded.pg.test.ts',
    'src/db/migrations.pg.test.ts',
    'src/db/pooler.pg.test.ts',
    'src/db/server-role.pg.test.ts',
    'src/db/testing.pg.test.ts',
    'src/secrets.pg.test.ts',
    'src/start/demo.pg.test.ts',
  ],
  'nothing of a project is written, or what is comes from outside the functions': [
    'src/files/content/bombs.pg.test.ts',
    'test/frozen-database.pg.test.ts',
    'test/full-disk.pg.test.ts',
    'test/headers.pg.test.ts',
    'test/hostile.pg.test.ts',
    'test/observability.pg.test.ts',
    'test/outages.pg.test.ts',
    'test/process.pg.test.ts',
    'test/real-client.pg.test.ts',
    'test/telemetry.pg.test.ts',
    'test/tokens.pg.test.ts',
  ],
}

test('every test on a database compares what stays, or stands here with the reason why not', () => {
  const root = join(import.meta.dirname, '../..')
  const without = trackedFiles('apps/server')
    .filter((file) => file.endsWith('.pg.test.ts'))
    .map((file) => file.slice('apps/server/'.length))
    .filter((file) => !comparing.test(readFileSync(join(root, file), 'utf8')))
  expect(without.toSorted()).toEqual(Object.values(notCompared).flat().toSorted())
})
