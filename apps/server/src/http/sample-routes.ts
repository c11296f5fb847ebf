import type { FastifyInstance } from 'fastify'
import { HttpProblem } from '../requests/problems.ts'
import { forbidStorage } from '../requests/security-headers.ts'
import { allowOrigins } from './cross-origin.ts'
import { refuseOtherMethods, watchRoutes } from './methods.ts'

export interface SampleRecords {
  /** Of every sample person; the README says it too. */
  readonly password: string
  readonly people: readonly {
    readonly email: string
    readonly name: string
    readonly kind: 'lender' | 'borrower' | 'admin'
    readonly shows: string
    readonly does: string
  }[]
  /** Whether mail is kept here instead of being sent. */
  readonly keepsMail: boolean
  /** A reset that went wrong left everything as it was, and this too. */
  readonly lastReset: string | null
  readonly mayReset: boolean
  readonly running: { readonly done: number; readonly of: number; readonly words: string } | null
}

export interface SampleDesk {
  look(): Promise<SampleRecords>
  /** Begins it, unless it is under way already. */
  reset(): void
}

/** The sample people and the reset of their records. Mounted with `DEMO` only. */
export async function addSampleRoutes(app: FastifyInstance, portalUrl: string, desk: SampleDesk) {
  await app.register(async (sample) => {
    watchRoutes(sample)
    allowOrigins(sample, [portalUrl])
    sample.get('/dev/sample-records.json', async (_request, reply) => {
      forbidStorage(reply)
      return desk.look()
    })
    sample.post('/dev/sample-records/reset', async ({ body }, reply) => {
      if (!isConfirmed(body)) throw new HttpProblem(400, 'BAD_REQUEST', 'Send {"confirmed": true} to reset.')
      desk.reset()
      return reply.code(202).send(await desk.look())
    })
    refuseOtherMethods(sample)
  })
}

/** Nothing is thrown away by who only tries the address. */
function isConfirmed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'confirmed' in body && body.confirmed === true
}
