import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import type { Log } from '../log.ts'
import { type CheckKind, recordCheck } from './checks.ts'
import { type Finding, findingAt } from './findings.ts'
import type { KeptHeads } from './heads.ts'
import type { AuditKey } from './key.ts'
import { beginChain, sealEntries } from './sealing.ts'
import { type Head, lastSeal, sealsNumbered } from './seals.ts'
import { notOurs } from './stray-entries.ts'
import { type Verdict, verifyAudit } from './verification.ts'

export interface AuditKeeperOptions {
  readonly db: Kysely<Tables>
  readonly key: AuditKey
  readonly heads: KeptHeads
  readonly log: Log
  readonly sealEveryMs?: number
}

export interface AuditKeeper {
  /** The whole chain, compared with the heads kept here; a job does it once a day. */
  checkAll(): Promise<Verdict>
  /** Seals what is left and keeps the last head. */
  stop(): Promise<void>
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Long enough for a node that stands still, or a restore, in the middle of sealing. */
const sealedWithinMs = 600_000

/**
 * Looks after the audit chain of a running node: seals what is written within about a second, keeps the ends of the
 * chain apart from the database, and checks it. A chain that is broken is told and stops nobody's work.
 */
export async function keepAudit(options: AuditKeeperOptions): Promise<AuditKeeper> {
  const keeper = new Keeper(options)
  await keeper.begin()
  return keeper
}

class Keeper implements AuditKeeper {
  readonly #options: AuditKeeperOptions
  readonly #told = new Set<string>()
  readonly #stopping = new AbortController()
  #known: Head | undefined
  #appendedAt = 0
  #loggedAt = 0
  #timer: NodeJS.Timeout | undefined
  #sealing: Promise<void> | undefined
  #isStuck = false
  /** Checks of a long chain take minutes; what is written meanwhile is sealed all the same. */
  #checks: Promise<void> = Promise.resolve()

  constructor(options: AuditKeeperOptions) {
    this.#options = options
  }

  async begin(): Promise<void> {
    const { db, key, heads, sealEveryMs = 1000 } = this.#options
    this.#known = heads.newest()
    // Without a chain where there was one, beginning anew would make the past look whole.
    if (this.#known === undefined || (await lastSeal(db))) await beginChain(db, key)
    await this.#seal()
    this.#checkLater('start', heads.verified())
    this.#timer = setInterval(() => void this.#sealUnlessBusy(), sealEveryMs)
  }

  async checkAll(): Promise<Verdict> {
    return this.#check('daily')
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#sealing
    await this.#sealUnlessBusy()
    await this.#checks
    if (!this.#known) return
    this.#append(this.#known)
    this.#say(this.#known)
  }

  #sealUnlessBusy(): Promise<void> {
    this.#sealing ??= this.#seal()
      .then(
        () => {
          this.#isStuck = false
        },
        (error: unknown) => {
          // Without a database that is so every second: it is said once.
          if (!this.#isStuck) this.#options.log.warn({ err: error }, 'the audit log could not be sealed')
          this.#isStuck = true
        },
      )
      .finally(() => {
        this.#sealing = undefined
      })
    return this.#sealing
  }

  #checkLater(kind: CheckKind, from?: Head): void {
    this.#checks = this.#checks
      .then(() => this.#check(kind, from))
      .then(
        () => undefined,
        (error: unknown) => {
          if (this.#stopping.signal.aborted) return
          this.#options.log.warn({ err: error }, 'the audit chain could not be checked')
        },
      )
  }

  async #seal(): Promise<void> {
    const sealed = await sealEntries(this.#options.db, this.#options.key)
    if (!sealed) return
    for (const { id, at } of sealed.refused) await this.#tell(findingAt({ id, at }, notOurs))
    if (sealed.head?.seal === this.#known?.seal) this.#keepNowAndThen()
    else await this.#follow(sealed.head)
  }

  /** The chain has gone on, or astray. */
  async #follow(last: Head | undefined): Promise<void> {
    const { db, heads } = this.#options
    const known = this.#known
    if (known) {
      const there = (await sealsNumbered(db, [known.number])).get(known.number)
      if (there?.seal !== known.seal) {
        // What is kept as the newest is about to be another one.
        heads.append(known)
        this.#checkLater('sealing')
      }
    }
    this.#known = last
    if (last) heads.keepNewest(last)
    this.#keepNowAndThen()
  }

  #keepNowAndThen(): void {
    if (!this.#known) return
    if (Date.now() - this.#appendedAt >= hourMs) this.#append(this.#known)
    if (Date.now() - this.#loggedAt >= dayMs) this.#say(this.#known)
  }

  #append(head: Head): void {
    this.#options.heads.append(head)
    this.#appendedAt = Date.now()
  }

  #say({ number, seal, total, at }: Head): void {
    this.#options.log.info({ audit: { number, seal, total, at } }, 'the audit chain ends here')
    this.#loggedAt = Date.now()
  }

  async #check(kind: CheckKind, from?: Head): Promise<Verdict> {
    const { db, key, heads, log } = this.#options
    const verdict = await verifyAudit(db, {
      key,
      heads: heads.all(),
      from,
      sealedWithinMs,
      signal: this.#stopping.signal,
    })
    await recordCheck(db, kind, { ...verdict, entries: verdict.head.total })
    if (verdict.whole && verdict.head.number > 0) heads.keepVerified(verdict.head)
    for (const note of verdict.notes) log.info({ kind }, note)
    for (const finding of verdict.findings) log.error({ kind, finding }, 'the audit chain is broken')
    return verdict
  }

  /** Found while sealing: told once, not with every second. */
  async #tell(finding: Finding): Promise<void> {
    if (this.#told.has(`${finding.entryId}`)) return
    this.#told.add(`${finding.entryId}`)
    this.#options.log.error({ kind: 'sealing', finding }, 'the audit chain is broken')
    const last = await lastSeal(this.#options.db)
    await recordCheck(this.#options.db, 'sealing', {
      whole: false,
      entries: last?.total ?? 0,
      findings: [finding],
    })
  }
}
