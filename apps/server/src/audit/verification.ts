import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { type Finding, findingAt } from './findings.ts'
import { checkHeads } from './head-check.ts'
import type { AuditKey } from './key.ts'
import { digestOf, type EntryRow, entriesWithIds, isAuthentic } from './rows.ts'
import { type Head, lastSeal, nextSeal, noHead, type Seal, sealsAfter, sealsNumbered } from './seals.ts'
import { strayEntries } from './stray-entries.ts'

export interface Verdict {
  readonly whole: boolean
  /** The first that were found, in the order of the chain; the end of the chain and strays come last. */
  readonly findings: readonly Finding[]
  readonly furtherFindings: number
  /** What explains itself: a backup that was put back. */
  readonly notes: readonly string[]
  readonly entries: number
  readonly seals: number
  readonly head: Head
  /** How many heads that were kept apart it was compared with. */
  readonly heads: number
  /** Whether it is what stands in the chain that is wrong, and not what is missing at its end or stands beside it. */
  readonly linksBroken: boolean
  /** The last entry of the whole beginning. */
  readonly wholeUntil: Place | null
  /** The first entry of the whole end, when there is a break before it. */
  readonly wholeFrom: Place | null
}

export interface Place {
  readonly entryId: string
  readonly at: string
}

export interface VerifyOptions {
  readonly key: AuditKey
  readonly heads: readonly Head[]
  /** The end of what was found whole before: only what came after is looked at. */
  readonly from?: Head | undefined
  /** Where a server runs, no entry waits longer for its seal. */
  readonly sealedWithinMs?: number
  /** Ends it with an error. */
  readonly signal?: AbortSignal
}

const mostFindings = 50
const sealsAtOnce = 200
const entriesAtOnce = 2000

/**
 * Walks the chain in one snapshot of the database, so it may run while people work: each seal follows the one before,
 * each entry is the one that was sealed, and the chain leads through every head that was kept apart.
 */
export function verifyAudit(db: Kysely<Tables>, options: VerifyOptions): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => new Walk(snapshot, options).toTheEnd())
}

class Walk {
  readonly #db: Kysely<Tables>
  readonly #options: VerifyOptions
  readonly #findings: Finding[] = []
  #further = 0
  #seals = 0
  #entries = 0
  #before: Head = noHead
  #kind: Seal['kind'] = 'before'
  #isBroken = false
  #lastGood: Place | null = null
  #wholeUntil: Place | null = null
  #wholeFrom: Place | null = null

  constructor(db: Kysely<Tables>, options: VerifyOptions) {
    this.#db = db
    this.#options = options
  }

  async toTheEnd(): Promise<Verdict> {
    await this.#begin()
    for (;;) {
      const seals = await sealsAfter(this.#db, this.#before.number, sealsAtOnce)
      if (seals.length === 0) break
      for (const some of inPortions(seals)) {
        this.#options.signal?.throwIfAborted()
        await this.#look(some)
      }
    }
    const last = (await lastSeal(this.#db)) ?? noHead
    const { key, heads } = this.#options
    const { findings, notes } = await checkHeads(this.#db, { key, heads, last })
    const thoroughly = this.#options.from === undefined
    const { sealedWithinMs } = this.#options
    const strays = await strayEntries(this.#db, { key, last, thoroughly, sealedWithinMs })
    for (const finding of [...findings, ...strays]) this.#add(finding)
    return {
      whole: this.#findings.length === 0,
      findings: this.#findings,
      furtherFindings: this.#further,
      notes,
      entries: this.#entries,
      seals: this.#seals,
      head: last,
      heads: heads.length,
      linksBroken: this.#isBroken,
      wholeUntil: this.#isBroken ? this.#wholeUntil : this.#lastGood,
      wholeFrom: this.#wholeFrom,
    }
  }

  /** A place that the chain no longer leads through is none to go on from. */
  async #begin(): Promise<void> {
    const { from } = this.#options
    if (!from || from.number === 0) return
    const there = (await sealsNumbered(this.#db, [from.number])).get(from.number)
    if (there?.seal !== from.seal) return
    this.#before = there
    this.#kind = there.kind
  }

  async #look(seals: readonly Seal[]): Promise<void> {
    const rows = await entriesWithIds(
      this.#db,
      seals.flatMap(({ entries }) => entries),
    )
    for (const seal of seals) await this.#lookAt(seal, rows)
  }

  async #lookAt(seal: Seal, rows: ReadonlyMap<string, EntryRow>): Promise<void> {
    const found = seal.entries.map((id) => rows.get(id))
    const gap = this.#gap(
      seal,
      found.find((row) => row !== undefined),
    )
    const wrong = this.#wrongEntries(seal, rows)
    const fits = this.#fits(seal, rows)
    const unexplained = !fits && gap.length + wrong.length === 0
    const problems = [...gap, ...wrong, ...(unexplained ? [await this.#wrongSeal(seal, rows)] : [])]
    for (const problem of problems) this.#add(problem)
    const bad = new Set(wrong.map(({ entryId }) => entryId))
    // Where the seal fits, each of its entries stands by itself.
    for (const [at, id] of seal.entries.entries()) this.#remember(fits && !bad.has(id), found[at])
    this.#before = seal
    this.#kind = seal.kind
    this.#seals += 1
    this.#entries += seal.entries.length
  }

  #gap({ number }: Seal, first: EntryRow | undefined): Finding[] {
    const expected = this.#before.number + 1
    if (number === expected) return []
    const missing = number - expected === 1 ? `Seal ${expected} is` : `Seals ${expected} to ${number - 1} are`
    return [findingAt(first, `${missing} missing before this entry, and the entries with them.`)]
  }

  #wrongEntries({ kind, entries }: Seal, rows: ReadonlyMap<string, EntryRow>): Finding[] {
    return entries.flatMap((id) => {
      const row = rows.get(id)
      if (!row) return [{ entryId: id, at: null, says: 'It was sealed and is no longer there.' }]
      if ((kind === 'before' && !row.redaction) || isAuthentic(this.#options.key, row)) return []
      return [findingAt(row, 'What it says is not what was written: its keyed hash does not fit.')]
    })
  }

  #fits(seal: Seal, rows: ReadonlyMap<string, EntryRow>): boolean {
    const entries = seal.entries.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ id, digest: digestOf(row) }] : []
    })
    const { kind, at } = seal
    const expected = nextSeal(this.#options.key, this.#before, { kind, at, entries })
    const isInOrder = kind === 'keyed' || this.#kind === 'before'
    return isInOrder && expected.seal === seal.seal && expected.total === seal.total
  }

  async #wrongSeal(seal: Seal, rows: ReadonlyMap<string, EntryRow>): Promise<Finding> {
    const culprit = seal.kind === 'before' ? await changedBefore(this.#db, seal.entries) : undefined
    if (culprit) {
      return findingAt(rows.get(culprit), 'What it says is not what was written: its hash does not fit.')
    }
    const first = rows.get(seal.entries[0] ?? '')
    const which = seal.entries.length === 1 ? 'It is' : `It and those up to entry ${seal.entries.at(-1)} are`
    return findingAt(
      first,
      `${which} not what seal ${seal.number} was made over, or not in that order or place.`,
    )
  }

  #remember(good: boolean, row: EntryRow | undefined): void {
    if (good) {
      if (this.#isBroken) this.#wholeFrom ??= placeOf(row)
      this.#lastGood = placeOf(row) ?? this.#lastGood
      return
    }
    if (!this.#isBroken) this.#wholeUntil = this.#lastGood
    this.#isBroken = true
    this.#wholeFrom = null
  }

  #add(finding: Finding): void {
    if (this.#findings.length < mostFindings) this.#findings.push(finding)
    else this.#further += 1
  }
}

/** So many seals at once that their entries are read together, and not more than fit. */
function inPortions(seals: readonly Seal[]): Seal[][] {
  const portions: Seal[][] = []
  let room = 0
  for (const seal of seals) {
    if (room < seal.entries.length) {
      portions.push([])
      room = entriesAtOnce
    }
    portions.at(-1)?.push(seal)
    room -= seal.entries.length
  }
  return portions
}

/** The first entry of before whose own hash, which had no key, does not fit what it says. */
async function changedBefore(db: Kysely<Tables>, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_entries
    where id = any(${[...ids]}::bigint[]) and redaction is null and hash is not null and hash is distinct from
      sha256(coalesce(previous_hash, ''::bytea) || convert_to(jsonb_build_array(
        id, at, organization_id, project_id, person_id, action, details, chain)::text, 'UTF8'))
    order by id limit 1
  `.execute(db)
  return rows[0]?.id
}

function placeOf(row: EntryRow | undefined): Place | null {
  return row ? { entryId: row.id, at: row.at.toISOString() } : null
}
