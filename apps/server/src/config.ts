import { join, resolve } from 'node:path'
import { demoOf, type Problem, problemsBetween, userAlone } from './config/rules.ts'
import { type SettingName, type SettingValues, settings } from './config/settings.ts'
import type { Quotas } from './quotas.ts'

/** Everything that can be set from outside, checked. This module alone reads the environment. */
export type Config = ReturnType<typeof configOf>

/** One line a wrong setting, each beginning with its name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Throws a `ConfigError` that tells all problems at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const { given, problems } = parse(environment)
  const all = problems.length > 0 ? problems : problemsBetween(given)
  if (all.length > 0)
    throw new ConfigError(all.map(([name, complaint]) => `${name} ${complaint}.`).join('\n'))
  return configOf(given)
}

function parse(environment: Readonly<Record<string, string | undefined>>) {
  const given: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, { value }] of Object.entries(settings) as [
    SettingName,
    (typeof settings)[SettingName],
  ][]) {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') continue
    const result = value.safeParse(text)
    if (result.success) given[name] = result.data
    else problems.push([name, result.error.issues[0]?.message ?? 'is wrong'])
  }
  return { given: given as SettingValues, problems }
}

function configOf(given: SettingValues) {
  const dataDir = resolve(given.DATA_DIR ?? 'data')
  return {
    host: given.HOST ?? '127.0.0.1',
    /** Without an address of its own, it is that of localhost with the port it really got. */
    site: { port: given.SITE_PORT ?? 3000, url: given.SITE_URL },
    portal: { port: given.PORTAL_PORT ?? 3001, url: given.PORTAL_URL },
    environment: given.ENVIRONMENT ?? 'staging',
    demo: demoOf(given),
    logLevel: given.LOG_LEVEL ?? 'info',
    dataDir,
    /** Undefined: the embedded database in the data folder. */
    databaseUrl: withPassword(given.DATABASE_URL, given.DATABASE_PASSWORD),
    databaseOwnerUrl: withPassword(given.DATABASE_OWNER_URL, given.DATABASE_OWNER_PASSWORD),
    secretsFile: resolve(given.SECRETS_FILE ?? join(dataDir, 'secrets.json')),
    backupPassphrase: given.BACKUP_PASSPHRASE,
    backupDir: resolve(given.BACKUP_DIR ?? join(dataDir, 'backups')),
    /** Of the embedded database. */
    archive: archiveIn(given.ARCHIVE_DIR, given.ARCHIVE_DAYS),
    filesDir: resolve(given.FILES_DIR ?? join(dataDir, 'files')),
    s3: s3Of(given),
    maxUploadBytes: given.MAX_UPLOAD_BYTES ?? 26_214_400,
    clamdUrl: given.CLAMD_URL,
    telemetry: given.OTEL_EXPORTER_OTLP_ENDPOINT && { serviceName: given.OTEL_SERVICE_NAME ?? 'granary' },
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'Granary <no-reply@granary.example>',
    teamEmail: given.TEAM_EMAIL,
    privacyEmail: given.PRIVACY_EMAIL ?? 'privacy@granary.example',
    issuer: issuerOf(given),
    maps: mapsOf(given.MAPS_TOKEN, given.MAPS_URL),
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    metricsToken: given.METRICS_TOKEN,
    rateLimits: given.RATE_LIMITS ?? true,
    quotas: quotasOf(given),
    staffSecondFactor: given.STAFF_SECOND_FACTOR ?? !demoOf(given),
    lenderApproval: given.LENDER_APPROVAL ?? !demoOf(given),
    syncChunking: given.SYNC_CHUNKING ?? true,
    executives: given.EXECUTIVES,
  } as const
}

/** An address of several servers is no URL that could be taken apart; who asks stands before the first of them. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined) return address
  return address?.replace(userAlone, (user) => `${user.slice(0, -1)}:${encodeURIComponent(password)}@`)
}

function archiveIn(folder: string | undefined, days = 7) {
  return folder === undefined ? undefined : { folder: resolve(folder), days }
}

function s3Of(given: SettingValues) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const endpoint = given.S3_ENDPOINT
  const forcePathStyle = given.S3_PATH_STYLE ?? endpoint !== undefined
  return {
    bucket,
    endpoint,
    region: given.S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    forcePathStyle,
  }
}

function issuerOf(given: SettingValues) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME ?? 'Single sign-on' }
}

function quotasOf(given: SettingValues): Quotas | undefined {
  if (given.RATE_LIMITS === false) return undefined
  return {
    personUnregisteredBytes: given.QUOTA_PERSON_UNREGISTERED_BYTES ?? 52_428_800,
    personBytes: given.QUOTA_PERSON_BYTES ?? 10_737_418_240,
    personProjectsADay: given.QUOTA_PERSON_PROJECTS_A_DAY ?? 30,
    projectBytes: given.QUOTA_PROJECT_BYTES ?? 2_147_483_648,
    projectFiles: given.QUOTA_PROJECT_FILES ?? 1000,
    projectPackagesADay: given.QUOTA_PROJECT_PACKAGES_A_DAY ?? 30,
    lenderBytes: given.QUOTA_LENDER_BYTES ?? 53_687_091_200,
    lenderFiles: given.QUOTA_LENDER_FILES ?? 50_000,
    lenderProjectsADay: given.QUOTA_LENDER_PROJECTS_A_DAY ?? 60,
    lenderPackagesADay: given.QUOTA_LENDER_PACKAGES_A_DAY ?? 200,
  }
}

/** Neither given: our own places answer. An address without a token is the specified case of lookup being off. */
function mapsOf(token: string | undefined, url: string | undefined) {
  if (token === undefined && url === undefined) return undefined
  return { baseUrl: url ?? 'https://api.mapbox.com', token: token ?? null }
}
