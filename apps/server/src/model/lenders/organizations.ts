import type { onboarding } from '@granary/api'
import type { Kysely } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { asSeen, likeness, seenAs, tellingWords } from './lender-names.ts'

const alike = 0.55
const mostShown = 5
const mostLookedAt = 200
const longestName = 160

/** Lenders whose name may mean the same institution, the likest first. Gives only what stands on a branch's door. */
export async function similarLenders(
  db: Kysely<Tables>,
  lenderName: string,
): Promise<onboarding.SimilarLender[]> {
  // Beginnings of words, so that a slip further on still finds it.
  const wanted = lenderName.slice(0, longestName)
  const all = tellingWords(wanted).map((word) => asSeen(word).slice(0, 4))
  // One letter begins so many names that the one which is looked for would not be among those looked at.
  const long = all.filter((start) => start.length > 2)
  const beginnings = long.length > 0 ? long : all
  if (beginnings.length === 0 || wanted.trim().length < 3) return []
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'headquarters_address'])
    .where('suspended_at', 'is', null)
    .where(({ eb, fn, or, val }) => {
      const small = fn<string>('lower', ['name'])
      const seen = fn<string>('translate', [small, val(seenAs.signs), val(seenAs.letters)])
      return or(beginnings.map((start) => eb(seen, 'like', containing(start))))
    })
    .limit(mostLookedAt)
    .execute()
  return rows
    .map((row) => ({ row, score: likeness(row.name, wanted) }))
    .filter(({ score }) => score >= alike)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostShown)
    .map(({ row }) => ({
      organizationId: row.id,
      name: row.name,
      place: townOf(row.headquarters_address ?? ''),
    }))
}

export async function ownersOf(db: Kysely<Tables>, organizationId: string) {
  return db
    .selectFrom('organization_members')
    .innerJoin('people', 'people.id', 'organization_members.person_id')
    .select(['people.id', 'people.email', 'people.name'])
    .where('organization_members.organization_id', '=', organizationId)
    .where('organization_members.role', '=', 'owner')
    .where('people.suspended_at', 'is', null)
    .execute()
}

/** "12 Elm Road, Salina, KS 67401" without the street and the ZIP code. */
function townOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts
    .slice(-2)
    .join(', ')
    .replace(/\d{5}(?:-\d{4})?$/, '')
    .trimEnd()
}
