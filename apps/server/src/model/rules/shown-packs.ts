import type { PackSummary, RulePackDetail } from '@granary/api'
import {
  comparePacks,
  type Difference,
  nameOfWindow,
  publishedPacks,
  type RulePack,
  valuesOf,
} from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type KeptPack, newestPackId, packIn, requirePack } from './packs.ts'

/** Drafts first, then what is published, the newest first. */
export async function listPacks(db: Kysely<Tables>): Promise<PackSummary[]> {
  const [drafts, published, newest] = await Promise.all([
    db.selectFrom('rule_pack_drafts').selectAll().orderBy('drafted_at', 'desc').orderBy('id').execute(),
    db
      .selectFrom('rule_packs')
      .selectAll()
      .orderBy('effective_from', 'desc')
      .orderBy('published_at', 'desc')
      .execute(),
    newestPackId(db),
  ])
  const kept: readonly KeptPack[] = [
    ...drafts.map((draft) => ({ pack: packIn(draft), draft, published: null })),
    ...published.map((row) => ({ pack: packIn(row), draft: null, published: row })),
    ...publishedPacks.map((pack) => ({ pack, draft: null, published: null })),
  ]
  const names = await namesOf(db, kept.map(personIn))
  return kept.map((each) => summaryOf(each, newest, names))
}

/** A pack beside the one that it is compared with: what it was drafted from, unless another is named. */
export async function showPack(
  db: Kysely<Tables>,
  packId: string,
  compareWith: string | undefined,
): Promise<RulePackDetail> {
  const [kept, newest] = await Promise.all([requirePack(db, packId), newestPackId(db)])
  const otherId = compareWith ?? kept.draft?.from_pack ?? kept.published?.from_pack
  const other = otherId === undefined ? null : (await requirePack(db, otherId)).pack
  const names = await namesOf(db, [personIn(kept)])
  return {
    ...summaryOf(kept, newest, names),
    comparedWith: other?.id ?? null,
    ...besides(kept.pack, other),
  }
}

function besides(pack: RulePack, other: RulePack | null): Pick<RulePackDetail, 'values' | 'differences'> {
  const differences = other ? comparePacks(other, pack) : []
  const differing = new Set(differences.map(({ subject, id }) => `${subject} ${id}`))
  const before = new Map(
    other ? valuesOf(other).map(({ subject, id, value }) => [`${subject} ${id}`, value]) : [],
  )
  return {
    values: valuesOf(pack).map(({ note, ...value }) => ({
      ...value,
      note: note ?? null,
      before: before.get(`${value.subject} ${value.id}`) ?? null,
      differs: differing.has(`${value.subject} ${value.id}`),
    })),
    differences: differences.map(({ subject, id, kind, values }) => ({
      ...{
        subject,
        id,
        kind,
        title: titleIn(pack, { subject, id }) ?? titleIn(other, { subject, id }) ?? id,
      },
      parts: values.map(({ name }) => name),
    })),
  }
}

type Place = Pick<Difference, 'subject' | 'id'>

/** What people call an entry, whichever subject it is of; a paragraph goes by its number alone. */
export function titleIn(pack: RulePack | null, { subject, id }: Place): string | undefined {
  const window = subject === 'windows' && pack?.windows.find((each) => each.id === id)
  if (window) return nameOfWindow(window)
  const entry = pack?.[subject].find((each) => each.id === id)
  if (!entry) return undefined
  return 'title' in entry ? entry.title : 'label' in entry ? entry.label : 'word' in entry ? entry.word : id
}

function summaryOf(
  { pack, draft, published }: KeptPack,
  newest: string,
  names: ReadonlyMap<string, string>,
): PackSummary {
  const at = published?.published_at ?? draft?.drafted_at
  return {
    ...{ packId: pack.id, title: pack.title, note: pack.note },
    state: draft ? 'draft' : 'published',
    effectiveFrom: draft ? null : pack.effectiveFrom,
    fromPackId: draft?.from_pack ?? published?.from_pack ?? null,
    by: nameIn(names, personIn({ draft, published })),
    at: at?.getTime() ?? null,
    isNewest: pack.id === newest,
  }
}

const personIn = ({ draft, published }: Pick<KeptPack, 'draft' | 'published'>) =>
  published?.published_by ?? draft?.drafted_by ?? null
