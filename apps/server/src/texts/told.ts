import {
  type DocumentKind,
  documentKinds,
  factsInText,
  type ToldFact,
  toldAtBeginning,
  toldFacts,
} from '@granary/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Sealer } from '../crypto/sealing.ts'
import type { Tables } from '../db/schema.generated.ts'
import { withNumbersHidden } from './hidden-numbers.ts'

/** Grows when texts are understood otherwise, or other words of them are kept: then those that were read before are gone through again. */
const thisReading = 3
const atMost = 200
/** In it stands whose a document is. */
const beginningSigns = 2_000

const day = z.string().nullable()
const kinds = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
const toldShape = z.object({
  beginning: z.string(),
  isWhat: z.object({ kind: z.enum(kinds), asOf: day, periodFrom: day, periodTo: day }).nullable(),
})

/** What was understood of a text, so that nobody opens all of it for each look at a list. */
export type Told = z.infer<typeof toldShape>

export interface KeptTold {
  readonly told: string
  readonly told_as: number
  /** Null where it says nothing of the loan. */
  readonly facts: string | null
}

/** Sealed for this file, as its text is. */
export function toldOf(sealer: Sealer, storageId: string, text: string): KeptTold {
  const told: Told = { beginning: text.slice(0, beginningSigns), isWhat: toldAtBeginning(text) }
  // A tax id beside a name is no part of what is told.
  const facts = factsInText(withNumbersHidden(text))
  return {
    told: sealer.seal(JSON.stringify(told), placeOfTold(storageId)),
    told_as: thisReading,
    facts: facts.length === 0 ? null : sealer.seal(JSON.stringify(facts), placeOfFacts(storageId)),
  }
}

export function openTold(sealer: Sealer, storageId: string, told: string): Told {
  return toldShape.parse(JSON.parse(sealer.unseal(told, placeOfTold(storageId))))
}

const factsShape = z.array(
  z.object({ fact: z.enum(toldFacts), value: z.string(), page: z.number(), passage: z.string() }),
)

export function openFacts(sealer: Sealer, storageId: string, facts: string): readonly ToldFact[] {
  return factsShape.parse(JSON.parse(sealer.unseal(facts, placeOfFacts(storageId))))
}

const placeOfFacts = (storageId: string) => `facts in ${storageId}`
const placeOfTold = (storageId: string) => `told by ${storageId}`

/** Sealed for this file, it opens for no other. */
export const placeOfText = (storageId: string): string => `text of ${storageId}`

/** Goes through texts that were read before somebody understood as much of them; says through how many. */
export async function understandTexts(db: Kysely<Tables>, sealer: Sealer): Promise<number> {
  const { rows } = await sql<{ storage_id: string; content: string }>`
    select storage_id, content from document_texts
    where state = 'read' and content is not null and told_as is distinct from ${thisReading}
    limit ${atMost}`.execute(db)
  for (const { storage_id, content } of rows) {
    const text = sealer.unseal(content, placeOfText(storage_id))
    const kept = { ...toldOf(sealer, storage_id, text), words: wordsOf(text) }
    await db.updateTable('document_texts').set(kept).where('storage_id', '=', storage_id).execute()
  }
  return rows.length
}

/**
 * As answers are looked for (migration 0361), each word once and without its place. Tax ids and numbers as long as
 * those of accounts are never among them.
 */
export function wordsOf(text: string): RawBuilder<string> {
  const shown = withNumbersHidden(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return sql<string>`strip(to_tsvector('simple'::regconfig, ${shown}))`
}
