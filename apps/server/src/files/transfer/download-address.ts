import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** What a signed address lets its bearer see, and under which name. */
export interface Download {
  readonly storageId: string
  readonly fileName: string
  readonly disposition: 'attachment' | 'inline'
}

const lifetimeMs = 15 * 60 * 1000

/** Files shown in the page have a path of their own, with a policy under which nothing in them can run. */
const paths = { attachment: '/api/storage', inline: '/api/storage/inline' } as const

export interface DownloadSigner {
  sign(download: Download, now: number): string
  /** The download that the address was signed for, unless anything in it was changed or its time is over. */
  read(
    disposition: Download['disposition'],
    storageId: string,
    query: unknown,
    now: number,
  ): Download | undefined
}

export function createDownloadSigner(secret: string): DownloadSigner {
  const signature = (download: Download, expires: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([download.disposition, download.storageId, download.fileName, expires]))
      .digest('base64url')

  return {
    sign(download, now) {
      const expires = now + lifetimeMs
      const query = new URLSearchParams({
        name: download.fileName,
        expires: String(expires),
        sig: signature(download, expires),
      })
      return `${paths[download.disposition]}/${download.storageId}?${query}`
    },
    read(disposition, storageId, query, now) {
      const parsed = signedQuery.safeParse(query)
      if (!parsed.success) return undefined
      const { name, expires, sig } = parsed.data
      const download: Download = { storageId, fileName: name, disposition }
      return equals(sig, signature(download, expires)) && now < expires ? download : undefined
    },
  }
}

const signedQuery = z.object({
  name: z.string().max(1_000),
  expires: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
  sig: z.string().max(100),
})

function equals(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
