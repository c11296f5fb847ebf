import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FileMissing, type FileStore, isKey, measured, requireKey } from './store.ts'

export interface S3Settings {
  readonly endpoint?: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Most stores that are not Amazon's want the bucket in the path. */
  readonly forcePathStyle: boolean
}

/** Files in any S3-compatible store. Nobody but us talks to it: downloads stream through the server. */
export function createS3Store({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: S3Settings): FileStore {
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Other makers' stores refuse the checksums that this library adds of its own accord.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  return {
    async put(key, content, limit) {
      const passing = measured(content, limit)
      const upload = new Upload({ client, params: { ...at(key), Body: Readable.from(passing.chunks()) } })
      await upload.done().catch((error) => {
        throw passing.failure() ?? error
      })
      return passing.result()
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }))
        .catch((error) => {
          throw isMissing(error) ? new FileMissing(key) : error
        })
      if (!(found.Body instanceof Readable)) throw new FileMissing(key)
      return found.Body
    },

    has: (key) =>
      client.send(new HeadObjectCommand(at(key))).then(
        () => true,
        (error) => {
          if (isMissing(error)) return false
          throw error
        },
      ),

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ...(ContinuationToken && { ContinuationToken }) }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key && isKey(Key)) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound
}
