import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings, settingsTable } from './config/settings.ts'
import { ConfigError, readConfig } from './config.ts'

const operations = join(import.meta.dirname, '../../../docs/operations.md')
const compose = join(import.meta.dirname, '../../../compose.yaml')
const dockerfile = join(import.meta.dirname, '../../../Dockerfile')

describe('settings', () => {
  test('all have a default that works', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      site: { port: 3000 },
      portal: { port: 3001 },
      environment: 'staging',
      demo: true,
      dataDir: resolve('data'),
      secretsFile: resolve('data/secrets.json'),
      filesDir: resolve('data/files'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      s3: undefined,
      issuer: undefined,
      maps: undefined,
      maxUploadBytes: 26_214_400,
      rateLimits: true,
      staffSecondFactor: false,
      lenderApproval: false,
    })
  })

  test('[S0-175] provider of sign-ins, addresses, key of the maps and environment are settings', () => {
    const given = readConfig({
      OIDC_ISSUER: 'https://id.lender.example',
      OIDC_CLIENT_ID: 'granary',
      OIDC_CLIENT_SECRET: 'secret',
      SITE_URL: 'https://www.lender.example',
      PORTAL_URL: 'https://app.lender.example',
      MAPS_TOKEN: 'key',
      ENVIRONMENT: 'staging',
    })
    expect(given).toMatchObject({
      issuer: { issuer: 'https://id.lender.example', clientId: 'granary' },
      site: { url: 'https://www.lender.example' },
      portal: { url: 'https://app.lender.example' },
      maps: { token: 'key' },
      environment: 'staging',
    })
  })

  test('are listed in the handbook with effect and default', () => {
    expect(readFileSync(operations, 'utf8')).toContain(settingsTable())
  })

  test('[S0-175] the sign-in provider, the addresses, the maps token and the environment are set without touching code', () => {
    const given = readConfig({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'granary',
      OIDC_CLIENT_SECRET: 'a secret',
      PORTAL_URL: 'https://app.example',
      MAPS_TOKEN: 'a token',
      ENVIRONMENT: 'production',
    })
    expect(given).toMatchObject({
      issuer: { issuer: 'https://id.example', clientId: 'granary' },
      portal: { url: 'https://app.example' },
      maps: { token: 'a token' },
      environment: 'production',
    })
    expect(readConfig({}).environment).toBe('staging')
  })

  test('that are empty count as not set', () => {
    expect(readConfig({ DATABASE_URL: '', SITE_PORT: ' ' }).site.port).toBe(3000)
  })

  const wrong: [setting: string, value: string, sentence: string][] = [
    ['SITE_PORT', '70000', 'SITE_PORT must be a port, a number from 0 to 65535.'],
    ['PORTAL_PORT', 'http', 'PORTAL_PORT must be a port, a number from 0 to 65535.'],
    ['SITE_URL', 'granary.example', 'SITE_URL must be an address that begins with http:// or https://.'],
    [
      'PORTAL_URL',
      'https://a.example/p',
      'PORTAL_URL must be an address without a path, such as https://portal.example.com.',
    ],
    [
      'DATABASE_URL',
      'mysql://a',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      'DATABASE_URL',
      'postgres://one,two/granary?target_session_attrs=any',
      'DATABASE_URL must have target_session_attrs=read-write: a server that takes no writes serves nobody.',
    ],
    ['ENVIRONMENT', 'prod', 'ENVIRONMENT must be staging or production.'],
    ['DEMO', 'maybe', 'DEMO must be 1 or 0.'],
    ['MAX_UPLOAD_BYTES', '25MB', 'MAX_UPLOAD_BYTES must be a number of bytes.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, proxy.example',
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, with commas between.',
    ],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be a mail address.'],
    [
      'EXECUTIVES',
      '{"name":"A"}',
      'EXECUTIVES must be JSON such as [{"name":"…","role":"Chief Executive Officer"}].',
    ],
  ]
  test.each(wrong)('%s=%s is refused in a sentence', (setting, value, sentence) => {
    expect(() => readConfig({ [setting]: value })).toThrow(new ConfigError(sentence))
  })

  test('that are wrong are told all at once', () => {
    expect(() => readConfig({ SITE_PORT: 'a', SMTP_URL: 'b' })).toThrow(/^SITE_PORT .*\nSMTP_URL .*$/)
  })

  test('every name is written in capitals and has an effect', () => {
    for (const [name, { effect }] of Object.entries(settings)) {
      expect(name).toMatch(/^[A-Z0-9_]+$/)
      expect(effect).toMatch(/\.$/)
    }
  })
})

describe('between settings', () => {
  const external = { DATABASE_URL: 'postgres://db.example/granary', ENVIRONMENT: 'production' }

  test('sample records are there by default only with the embedded database on loopback', () => {
    expect(readConfig({ HOST: '::1' }).demo).toBe(true)
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
    expect(readConfig(external).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', ENVIRONMENT: 'staging' }).demo).toBe(false)
  })

  test('sample records come where they are asked for, and go where they are not wanted', () => {
    expect(readConfig({ NODE_ENV: 'production', ENVIRONMENT: 'staging', DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })

  test('without sample records staff need a second factor, lenders an approval, and nobody fills the disk', () => {
    expect(readConfig({ DEMO: '0' })).toMatchObject({
      rateLimits: true,
      staffSecondFactor: true,
      lenderApproval: true,
      quotas: {
        personUnregisteredBytes: 52_428_800,
        personBytes: 10_737_418_240,
        personProjectsADay: 30,
        projectBytes: 2_147_483_648,
        projectFiles: 1000,
        projectPackagesADay: 30,
        lenderBytes: 53_687_091_200,
        lenderFiles: 50_000,
        lenderProjectsADay: 60,
        lenderPackagesADay: 200,
      },
    })
    expect(readConfig({ DEMO: '0', STAFF_SECOND_FACTOR: '0', LENDER_APPROVAL: '0' })).toMatchObject({
      staffSecondFactor: false,
      lenderApproval: false,
    })
  })

  test('the environment must be named with NODE_ENV=production and with a database of its own', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('ENVIRONMENT must be given')
    expect(() => readConfig({ DATABASE_URL: external.DATABASE_URL })).toThrow('ENVIRONMENT must be given')
    expect(readConfig(external).environment).toBe('production')
  })

  test('limits can be off only with sample records', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(() => readConfig({ RATE_LIMITS: 'off', DEMO: '0' })).toThrow(
      'RATE_LIMITS can be off only with DEMO=1.',
    )
  })

  test('an S3 store needs its keys, and keys need a store', () => {
    expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow(
      'S3_ACCESS_KEY_ID must be given with S3_BUCKET.\nS3_SECRET_ACCESS_KEY must be given with S3_BUCKET.',
    )
    expect(() => readConfig({ S3_REGION: 'eu-west-1' })).toThrow('S3_BUCKET must be given with S3_REGION.')
    const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig(keys).s3).toMatchObject({ region: 'us-east-1', forcePathStyle: false })
    expect(readConfig({ ...keys, S3_ENDPOINT: 'http://localhost:9000/' }).s3).toMatchObject({
      endpoint: 'http://localhost:9000',
      forcePathStyle: true,
    })
  })

  test('an archive is of the embedded database, and its days need a folder', () => {
    expect(readConfig({ ARCHIVE_DIR: '/mnt/archive' }).archive).toEqual({ folder: '/mnt/archive', days: 7 })
    expect(readConfig({ ARCHIVE_DIR: '/mnt/archive', ARCHIVE_DAYS: '31' }).archive?.days).toBe(31)
    expect(() => readConfig({ ARCHIVE_DAYS: '31' })).toThrow('ARCHIVE_DAYS')
    expect(() =>
      readConfig({
        ARCHIVE_DIR: '/mnt/archive',
        DATABASE_URL: 'postgres://a:b@db/granary',
        ENVIRONMENT: 'production',
      }),
    ).toThrow('ARCHIVE_DIR is for the embedded database')
  })

  test('an issuer needs its client; a geocoder without a key is lookup switched off', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(
      'OIDC_CLIENT_ID must be given with OIDC_ISSUER.',
    )
    expect(readConfig({ MAPS_URL: 'https://maps.example' }).maps).toEqual({
      baseUrl: 'https://maps.example',
      token: null,
    })
    expect(readConfig({ MAPS_TOKEN: 'key' }).maps).toEqual({
      baseUrl: 'https://api.mapbox.com',
      token: 'key',
    })
  })
})

describe('the composition of containers', () => {
  /** The image, or the composition itself, says them. */
  const ofTheImage = [
    ...['HOST', 'SITE_PORT', 'PORTAL_PORT', 'NODE_ENV'],
    ...['DATA_DIR', 'SECRETS_FILE', 'FILES_DIR', 'BACKUP_DIR'],
  ]
  /** Only for who tries things out. */
  const ofTheEmbedded = ['ARCHIVE_DIR', 'ARCHIVE_DAYS']
  const ofTrials = ['DEMO', 'RATE_LIMITS', 'SYNC_CHUNKING']

  test('passes every setting on', () => {
    const passed = [...readFileSync(compose, 'utf8').matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(
      ([, name]) => name,
    )
    const missing = Object.keys(settings).filter((name) => !passed.includes(name))
    expect(missing.toSorted()).toEqual([...ofTheImage, ...ofTheEmbedded, ...ofTrials].toSorted())
  })

  test('gives the server a role of its own, which is not the owner of the tables', () => {
    const text = readFileSync(compose, 'utf8')
    const [server, owner] = ['DATABASE_URL', 'DATABASE_OWNER_URL'].map(
      (name) => new URL(new RegExp(`^ {6}${name}: (\\S+)$`, 'm').exec(text)?.[1] ?? '').username,
    )
    expect(owner).toBe(/^ {6}POSTGRES_USER: (\S+)$/m.exec(text)?.[1])
    expect(server).toMatch(/./)
    expect(server).not.toBe(owner)
    const secret = (name: string) => new RegExp(`^ {6}${name}: \\$\\{([A-Z_]+)`, 'm').exec(text)?.[1]
    expect(secret('DATABASE_OWNER_PASSWORD')).toBe(secret('POSTGRES_PASSWORD'))
    expect(secret('DATABASE_PASSWORD')).not.toBe(secret('POSTGRES_PASSWORD'))
  })

  test('builds on images by digest, which nobody can move', () => {
    const lines = readFileSync(dockerfile, 'utf8').split('\n')
    const given = new Map(
      lines.flatMap((line) => {
        const [, name, image] = /^ARG (\w+)=(.*)$/.exec(line) ?? []
        return name !== undefined && image !== undefined ? [[name, image]] : []
      }),
    )
    const stages = lines.flatMap((line) => /^FROM .* AS (\S+)$/.exec(line)?.[1] ?? [])
    const images = lines
      .flatMap((line) => /^(?:FROM (?:--\S+ )?|COPY --from=)(\S+)/.exec(line)?.[1] ?? [])
      .filter((image) => !stages.includes(image))
      .map((image) => image.replace(/^\$\{(\w+)\}$/, (whole, name) => given.get(name) ?? whole))
    expect(images.length).toBeGreaterThan(0)
    expect(images.filter((image) => !/^[^$]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  })

  test('survives any password, which stands by itself', () => {
    for (const password of ['p@ss/w:rd#?%', "o'clock $1 $& \\", 'ÄÖ 🌾']) {
      const { databaseUrl, databaseOwnerUrl } = readConfig({
        ...{ DATABASE_URL: 'postgres://server@one:5432,two:5433/granary', DATABASE_PASSWORD: password },
        ...{ DATABASE_OWNER_URL: 'postgres://owner@one/granary', DATABASE_OWNER_PASSWORD: password },
        ENVIRONMENT: 'production',
      })
      expect(databaseUrl).toBe(`postgres://server:${encodeURIComponent(password)}@one:5432,two:5433/granary`)
      expect(databaseOwnerUrl).toBe(`postgres://owner:${encodeURIComponent(password)}@one/granary`)
    }
    expect(() => readConfig({ DATABASE_PASSWORD: 'alone' })).toThrow(
      'DATABASE_PASSWORD needs DATABASE_URL with a user and without a password in it.',
    )
  })
})
