import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from './config/settings.ts'
import { readConfig } from './config.ts'

/** What stands in `deploy/` for a cluster is read as the server and the cluster would read it. */

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly data?: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the cluster, and each test looks at its own part.
  readonly spec?: any
}

const text = readFileSync(join(import.meta.dirname, '../../../deploy/kubernetes/granary.json'), 'utf8')
const { items } = JSON.parse(text) as { items: readonly Manifest[] }
const one = (kind: string): Manifest => {
  const [found, ...more] = items.filter((item) => item.kind === kind)
  if (!found || more.length > 0) throw new Error(`There is not one ${kind}.`)
  return found
}
const nodes = () => one('StatefulSet').spec
const [container] = nodes().template.spec.containers
const labels = { app: 'granary' }

test.each(items.map((item) => [item.kind, item] as const))(
  '%s: the schema that the cluster publishes takes it, and refuses it with a part that is wrong',
  async (_kind, item) => {
    await takenBySchema(item)
    const wrong = item.spec ? { ...item, spec: 'two nodes' } : { ...item, data: 'two nodes' }
    await expect(takenBySchema(wrong)).rejects.toThrow(/must be object/)
  },
)

test('every setting is one that the server knows, and with the secret ones beside them it starts', () => {
  const { data = {} } = one('ConfigMap')
  expect(Object.keys(data).filter((name) => !Object.hasOwn(settings, name))).toEqual([])
  const secret = {
    ...{ DATABASE_PASSWORD: 'p@ss', DATABASE_OWNER_PASSWORD: 'w/rd', SMTP_URL: 'smtp://user:word@mail:587' },
    ...{ S3_ACCESS_KEY_ID: 'granary', S3_SECRET_ACCESS_KEY: 'word', METRICS_TOKEN: 'word' },
  }
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' }
  expect(readConfig({ ...image, ...data, ...secret })).toMatchObject({
    demo: false,
    environment: 'production',
    secretsFile: '/etc/granary/secrets.json',
    s3: { bucket: 'granary' },
    databaseUrl: expect.stringContaining('granary_server:p%40ss@db1.internal:5432,db2.internal:5432'),
  })
})

test('no secret stands in it: they are named, and made apart', () => {
  expect(items.map(({ kind }) => kind)).not.toContain('Secret')
  expect(text).not.toMatch(/PASSWORD|_TOKEN|SECRET_ACCESS_KEY|CLIENT_SECRET|PASSPHRASE/)
  expect(text).not.toMatch(/:\/\/[^/"@\s]+:[^/"@\s]+@/)
  expect(container.envFrom).toContainEqual({ secretRef: { name: 'granary' } })
  expect(nodes().template.spec.volumes).toContainEqual(
    expect.objectContaining({ secret: expect.objectContaining({ secretName: 'granary-keys' }) }),
  )
})

test('two nodes at least, of which one stays, each with the folder that it keeps the ends of the audit log in', () => {
  expect(nodes().replicas).toBeGreaterThanOrEqual(2)
  expect(nodes().selector.matchLabels).toEqual(labels)
  expect(nodes().template.metadata.labels).toEqual(labels)
  expect(one('PodDisruptionBudget').spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } })
  expect(one('Service').spec.selector).toEqual(labels)
  const [{ metadata }] = nodes().volumeClaimTemplates
  expect(container.volumeMounts).toContainEqual({ name: metadata.name, mountPath: '/data' })
})

test('what restarts a node asks whether it lives, and what sends people there whether it serves', () => {
  const asked = ({ httpGet }: { httpGet: object }) => httpGet
  expect(asked(container.livenessProbe)).toEqual({ path: '/healthz', port: 'portal' })
  expect(asked(container.startupProbe)).toEqual({ path: '/healthz', port: 'portal' })
  expect(asked(container.readinessProbe)).toEqual({ path: '/readyz', port: 'portal' })
  const { site, portal } = readConfig({})
  expect(container.ports).toEqual([
    { name: 'site', containerPort: site.port },
    { name: 'portal', containerPort: portal.port },
  ])
  const { PORTAL_URL = '', SITE_URL = '' } = one('ConfigMap').data ?? {}
  const served = one('Ingress').spec.rules.map(
    ({
      host,
      http,
    }: {
      host: string
      http: { paths: { backend: { service: { port: { name: string } } } }[] }
    }) => [`https://${host}`, http.paths[0]?.backend.service.port.name],
  )
  expect(served).toEqual([
    [SITE_URL, 'site'],
    [PORTAL_URL, 'portal'],
  ])
})

/** Throws what the schema finds wrong; a kind that no cluster knows is no file to import. */
async function takenBySchema(item: Pick<Manifest, 'apiVersion' | 'kind'>): Promise<void> {
  const models = await import(`kubernetes-models/${item.apiVersion}/${item.kind}`)
  new models[item.kind](item).validate()
}
