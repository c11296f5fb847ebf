import type { SettingName, SettingValues } from './settings.ts'

/** A setting, and what is wrong with it in words that follow its name. */
export type Problem = readonly [setting: SettingName, complaint: string]

/** What must hold between settings, each of which is fine by itself. */
export function problemsBetween(given: SettingValues): readonly Problem[] {
  return [
    ...environmentProblems(given),
    ...together(
      given,
      'S3_BUCKET',
      ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      ['S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'],
    ),
    ...together(given, 'DATABASE_URL', [], ['DATABASE_OWNER_URL']),
    ...together(given, 'ARCHIVE_DIR', [], ['ARCHIVE_DAYS']),
    ...archiveProblem(given),
    ...passwordProblem(given, 'DATABASE_URL', 'DATABASE_PASSWORD'),
    ...passwordProblem(given, 'DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD'),
    ...together(given, 'OIDC_ISSUER', ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], ['OIDC_NAME']),
  ]
}

/** Sample records belong on a machine of one's own; anywhere else somebody has to ask for them. */
export function demoOf(given: SettingValues): boolean {
  const isOwnMachine = given.DATABASE_URL === undefined && isLoopback(given.HOST ?? '127.0.0.1')
  return given.DEMO ?? (isOwnMachine && given.NODE_ENV !== 'production')
}

function environmentProblems(given: SettingValues): readonly Problem[] {
  const problems: Problem[] = []
  if (given.ENVIRONMENT === undefined && given.NODE_ENV === 'production') {
    problems.push(['ENVIRONMENT', 'must be given (staging or production) with NODE_ENV=production'])
  } else if (given.ENVIRONMENT === undefined && given.DATABASE_URL !== undefined) {
    problems.push(['ENVIRONMENT', 'must be given (staging or production) with DATABASE_URL'])
  }
  if (given.RATE_LIMITS === false && !demoOf(given)) {
    problems.push(['RATE_LIMITS', 'can be off only with DEMO=1'])
  }
  return problems
}

/** Another PostgreSQL has a log that its own tools keep. */
function archiveProblem(given: SettingValues): readonly Problem[] {
  if (given.ARCHIVE_DIR === undefined || given.DATABASE_URL === undefined) return []
  return [
    [
      'ARCHIVE_DIR',
      'is for the embedded database: with DATABASE_URL, use the tools of that PostgreSQL (docs/how-to/restore-a-moment.md)',
    ],
  ]
}

/** The beginning of an address that names who signs in, without a password. */
export const userAlone = /^\w+:\/\/[^:@/]+@/

function passwordProblem(
  given: SettingValues,
  address: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  password: SettingName,
): readonly Problem[] {
  if (given[password] === undefined || userAlone.test(given[address] ?? '')) return []
  return [[password, `needs ${address} with a user and without a password in it`]]
}

/** `parts` and `extras` say nothing without `main`, and `main` does not work without its `parts`. */
function together(
  given: SettingValues,
  main: SettingName,
  parts: readonly SettingName[],
  extras: readonly SettingName[],
): readonly Problem[] {
  if (given[main] !== undefined) {
    return parts
      .filter((name) => given[name] === undefined)
      .map((name) => [name, `must be given with ${main}`])
  }
  const alone = [...parts, ...extras].find((name) => given[name] !== undefined)
  return alone === undefined ? [] : [[main, `must be given with ${alone}`]]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}
