import type { z } from 'zod'
import {
  addresses,
  bytes,
  count,
  databaseAddress,
  executives,
  mailAddress,
  oneOf,
  onOff,
  origin,
  port,
  text,
  url,
} from './kinds.ts'

interface Setting<Value extends z.ZodType = z.ZodType> {
  readonly value: Value
  /** What holds when it is not set, in words for `docs/operations.md`. */
  readonly fallback: string
  readonly effect: string
}

function setting<Value extends z.ZodType>(value: Value, fallback: string, effect: string): Setting<Value> {
  return { value, fallback, effect }
}

/** Every setting there is. The table in `docs/operations.md` is made from this one. */
export const settings = {
  HOST: setting(text, '`127.0.0.1`', 'Address on which both ports listen.'),
  SITE_PORT: setting(port, '`3000`', 'Port of the marketing site; 0 takes a free one.'),
  PORTAL_PORT: setting(port, '`3001`', 'Port of the portal and its API; 0 takes a free one.'),
  SITE_URL: setting(origin, '`http://localhost:{SITE_PORT}`', 'Public address of the site.'),
  PORTAL_URL: setting(origin, '`http://localhost:{PORTAL_PORT}`', 'Public address of the portal.'),
  ENVIRONMENT: setting(
    oneOf('staging', 'production'),
    '`staging`; must be given with `NODE_ENV=production` or `DATABASE_URL`',
    'In production nobody can fill a form with test data; staging says so in a banner.',
  ),
  DEMO: setting(
    onOff,
    'on with the embedded database on loopback, off otherwise and with `NODE_ENV=production`',
    'Sample accounts and records on an empty database, and the pages under `/dev`, which answer to the names of this machine and of `PORTAL_URL` only.',
  ),
  NODE_ENV: setting(text, '', '`production` makes the settings strict, as said beside them.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    url('http:', 'https:'),
    'nothing is sent',
    'Where traces and figures go by OpenTelemetry (OTLP). Its other variables (`OTEL_…`) hold as its own documentation says, unless `OTEL_SDK_DISABLED` is `true`.',
  ),
  OTEL_SERVICE_NAME: setting(text, '`granary`', 'The name under which a node is told of there.'),
  LOG_LEVEL: setting(
    oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    '`info`',
    'How much is written to the log.',
  ),
  DATA_DIR: setting(text, '`./data`', 'Folder of the embedded database, the secrets and the stored files.'),
  DATABASE_URL: setting(
    databaseAddress,
    'the embedded PostgreSQL in `DATA_DIR`',
    'Another PostgreSQL, 15 or newer, reached directly or through a pooler in session mode. Several servers with commas between (`postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`): the one that takes writes is used.',
  ),
  DATABASE_PASSWORD: setting(
    text,
    'the one in `DATABASE_URL`',
    'The password of `DATABASE_URL` by itself, with any signs in it, where the address names none.',
  ),
  DATABASE_OWNER_URL: setting(
    databaseAddress,
    'the role of `DATABASE_URL` does it, and must own its database',
    'The same database as who owns it: migrations and commands use it, and the server works as the lesser role of `DATABASE_URL`.',
  ),
  DATABASE_OWNER_PASSWORD: setting(
    text,
    'the one in `DATABASE_OWNER_URL`',
    'The same for `DATABASE_OWNER_URL`.',
  ),
  SECRETS_FILE: setting(
    text,
    '`{DATA_DIR}/secrets.json`',
    'Keys that sign and encrypt; made on the first start. Every node of one database needs the same file.',
  ),
  BACKUP_PASSPHRASE: setting(
    text,
    'the keys are left out of backups',
    'Encrypts the keys in a backup, and opens them in a restore.',
  ),
  BACKUP_DIR: setting(
    text,
    '`{DATA_DIR}/backups`',
    'Folder, best on another disk, in which the backups lie that administrators start on the system page.',
  ),
  ARCHIVE_DIR: setting(
    text,
    'only the backups that somebody makes',
    'Folder, best on another disk, in which everything that the embedded database writes is kept within a minute, for `npm run restore -- --at`.',
  ),
  ARCHIVE_DAYS: setting(count, '`7`', 'How many days back a moment can be restored from `ARCHIVE_DIR`.'),
  FILES_DIR: setting(
    text,
    '`{DATA_DIR}/files`',
    'Folder of the stored files; several nodes need a shared one, or S3.',
  ),
  S3_BUCKET: setting(text, 'files are kept in `FILES_DIR`', 'Keeps the files in this S3-compatible bucket.'),
  S3_ENDPOINT: setting(url('http:', 'https:'), "Amazon's", 'Address of the S3-compatible store.'),
  S3_REGION: setting(text, '`us-east-1`', 'Region of the bucket.'),
  S3_ACCESS_KEY_ID: setting(text, 'none; needed with `S3_BUCKET`', 'Who we are to the store.'),
  S3_SECRET_ACCESS_KEY: setting(text, 'none; needed with `S3_BUCKET`', 'The secret that belongs to it.'),
  S3_PATH_STYLE: setting(
    onOff,
    'on with `S3_ENDPOINT`',
    'Whether the bucket stands in the path of addresses.',
  ),
  MAX_UPLOAD_BYTES: setting(bytes, '`26214400`', 'Largest file that can be uploaded.'),
  QUOTA_PERSON_UNREGISTERED_BYTES: setting(
    bytes,
    '`52428800`',
    'Most that one person may have sent without it being taken into a field yet.',
  ),
  QUOTA_PERSON_BYTES: setting(
    bytes,
    '`10737418240`',
    'Most that one person may store, in all projects together.',
  ),
  QUOTA_PERSON_PROJECTS_A_DAY: setting(count, '`30`', 'Projects that one person may create in 24 hours.'),
  QUOTA_PROJECT_BYTES: setting(bytes, '`2147483648`', 'Most that the files of one project may take.'),
  QUOTA_PROJECT_FILES: setting(count, '`1000`', 'Most files that one project may have.'),
  QUOTA_PROJECT_PACKAGES_A_DAY: setting(
    count,
    '`30`',
    'Packages of one project that may be built in 24 hours.',
  ),
  QUOTA_LENDER_BYTES: setting(
    bytes,
    '`53687091200`',
    'Most that one lender may store, with what was removed and is kept for 30 days.',
  ),
  QUOTA_LENDER_FILES: setting(count, '`50000`', 'Most files that one lender may have, counted likewise.'),
  QUOTA_LENDER_PROJECTS_A_DAY: setting(count, '`60`', 'Projects that one lender may create in 24 hours.'),
  QUOTA_LENDER_PACKAGES_A_DAY: setting(
    count,
    '`200`',
    'Packages of one lender’s projects that may be built in 24 hours.',
  ),
  CLAMD_URL: setting(
    url('tcp:', 'unix:'),
    'files are marked as not scanned',
    'Virus scanner (clamd), such as `tcp://127.0.0.1:3310`: files are held until it found them clean.',
  ),
  SMTP_URL: setting(
    url('smtp:', 'smtps:'),
    'mail is kept in the database, shown at `/dev/mailbox` with `DEMO`',
    'Mail server, such as `smtp://user:password@mail.example.com:587`.',
  ),
  MAIL_FROM: setting(mailAddress, '`Granary <no-reply@granary.example>`', 'Sender of our mail.'),
  TEAM_EMAIL: setting(
    mailAddress,
    'support requests are only listed in the portal',
    'Mailbox of the people who answer support requests, and to whom those write who are suspended.',
  ),
  PRIVACY_EMAIL: setting(
    mailAddress,
    '`privacy@granary.example`',
    'Address on the privacy page to which people write about their data.',
  ),
  OIDC_ISSUER: setting(
    url('http:', 'https:'),
    'accounts live in the database',
    'OpenID Connect issuer through which people may sign in.',
  ),
  OIDC_CLIENT_ID: setting(text, 'none; needed with `OIDC_ISSUER`', 'Our name at the issuer.'),
  OIDC_CLIENT_SECRET: setting(text, 'none; needed with `OIDC_ISSUER`', 'Our secret at the issuer.'),
  OIDC_NAME: setting(text, '`Single sign-on`', 'What the button at sign-in calls the issuer.'),
  MAPS_TOKEN: setting(text, 'addresses come from the built-in places', 'Key for the geocoder at `MAPS_URL`.'),
  MAPS_URL: setting(
    url('http:', 'https:'),
    '`https://api.mapbox.com` when `MAPS_TOKEN` is given; without a token no addresses are looked up',
    'Geocoder that answers `/geocoding/v5/mapbox.places/{query}.json`.',
  ),
  TRUSTED_PROXIES: setting(
    addresses,
    'none',
    'Addresses or ranges, with commas between, whose forwarded client address counts.',
  ),
  METRICS_TOKEN: setting(
    text,
    '`/metrics` answers on loopback only',
    'Bearer token with which `/metrics` answers elsewhere.',
  ),
  RATE_LIMITS: setting(
    onOff,
    'on',
    'Limits for each person and address, and the quotas; can be switched off only with `DEMO`.',
  ),
  STAFF_SECOND_FACTOR: setting(
    onOff,
    'on; off with `DEMO`',
    'Everybody with a duty (admin accounts) sets up an authenticator app before anything else.',
  ),
  LENDER_APPROVAL: setting(
    onOff,
    'on; off with `DEMO`',
    'A lender that somebody founded waits for the approval of the administration before it invites others, writes to borrowers or submits; nothing reminds anybody outside in its name meanwhile, and nobody at all in the name of one that is suspended.',
  ),
  SYNC_CHUNKING: setting(onOff, 'on', 'Sends large changes in parts; off is for tests of the warning only.'),
  EXECUTIVES: setting(
    executives,
    'the sample names',
    'Who is shown on the page Our Story: `[{"name":"…","role":"…"}]`.',
  ),
} as const

export type SettingName = keyof typeof settings
export type SettingValues = { [Name in SettingName]?: z.output<(typeof settings)[Name]['value']> | undefined }

/** The table for people, as it stands in `docs/operations.md`. */
export function settingsTable(): string {
  const cell = (value: string) => value.replaceAll('|', '\\|')
  const rows = Object.entries(settings).map(
    ([name, { fallback, effect }]) => `| \`${name}\` | ${cell(effect)} | ${cell(fallback)} |`,
  )
  return ['| setting | effect | when it is not set |', '|---|---|---|', ...rows].join('\n')
}
