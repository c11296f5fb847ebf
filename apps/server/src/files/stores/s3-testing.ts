import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from './s3-store.ts'

/**
 * A real S3 server for tests. `s3rver` knows every call we make but believes any signature; the other one checks
 * signatures but lacks some calls.
 */
export async function startS3(packageName: 's3rver' | '@20minutes/s3rver') {
  const directory = await mkdtemp(join(tmpdir(), 'granary-s3-'))
  const { default: S3rver } = (await import(packageName)) as { default: new (options: object) => S3Server }
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  return {
    settings,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
