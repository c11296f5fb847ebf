import {
  askedBefore,
  askedWithoutWords,
  inOneText,
  isSaidInRemarks,
  type Remark,
  type ReturnPoint,
  type Review,
  type ReviewItem,
} from '@granary/api'
import { isAbout } from './order/reading.ts'

/** One point of a return, as it stands before anybody words it for its reader. */
export interface ListedPoint {
  readonly key: string
  readonly label: string
  readonly section: string
  /** Null where its question asks for it by itself: it was said not to apply. */
  readonly about: ReturnPoint['about'] | null
  readonly text: string
  readonly audience: Audience
  /** A borrower reads the question. */
  readonly shared: boolean
  readonly mayWord: boolean
  readonly mayAddress: boolean
}

export type Audience = 'lender' | 'borrower'

/** What somebody changed of a point. */
export interface Wording {
  readonly text?: string
  readonly audience?: Audience
  readonly leftOut?: boolean
}

export type Wordings = Readonly<Record<string, Wording>>

/** Everything that the lender is asked, in the order of the questionnaire. */
export function pointsOf({ sections }: Review, remarks: readonly Remark[]): readonly ListedPoint[] {
  const open = remarks.filter(
    ({ state, audience, byKind }) => state === 'open' && audience !== 'internal' && byKind === 'staff',
  )
  const settled = new Set(remarks)
  const before = (item: ReviewItem) => {
    const uploadId = item.kind === 'upload' ? item.id : null
    const known = [...settled].map((remark) => ({ ...remark, remark, uploadId: uploadOf(remark) }))
    const found = askedBefore({ fieldId: item.fieldId, uploadId }, known)?.remark
    if (found) settled.delete(found)
    return found
  }
  const listed = sections.flatMap(({ title, items }) =>
    items.flatMap((item) => {
      const here = open.filter((remark) => isListedAt(remark, item))
      const ofRemarks = here.map((remark) => ofRemark(remark, title, item.shared))
      return isAskedBeside(item, here) ? [...ofRemarks, ofItem(item, title, before(item))] : ofRemarks
    }),
  )
  const placed = new Set(listed.map(({ key }) => key))
  const elsewhere = open.filter(({ remarkId }) => !placed.has(remarkId))
  return [...listed, ...elsewhere.map((remark) => ofRemark(remark, 'Elsewhere', false))]
}

export function bySection(points: readonly ListedPoint[]): ReadonlyMap<string, readonly ListedPoint[]> {
  return Map.groupBy(points, ({ section }) => section)
}

/** What the call says of the list: of each item how it is asked, of each remark what is changed. */
export function pointsSent(points: readonly ListedPoint[], wordings: Wordings): ReturnPoint[] {
  return points.flatMap((point): ReturnPoint[] => {
    const { key, about } = point
    if (about === null) return []
    const { leftOut = false, text = point.text, audience = point.audience } = wordings[key] ?? {}
    if (leftOut) return [{ about, leftOut }]
    if (!('remarkId' in about)) return [{ about, text, audience }]
    const changed = {
      ...(text.trim() !== point.text && { text }),
      ...(audience !== point.audience && { audience }),
    }
    return Object.keys(changed).length === 0 ? [] : [{ about, ...changed }]
  })
}

export const isAsked = ({ key }: ListedPoint, wordings: Wordings) => wordings[key]?.leftOut !== true

/** A remark on a question is listed once, and not again with each of its files. */
function isListedAt(remark: Remark, item: ReviewItem): boolean {
  return ('uploadId' in remark.item || item.kind === 'field') && isAbout(item)(remark)
}

/** Why it needs attention is said in none of the remarks at it. What did not apply is asked for by itself. */
function isAskedBeside(item: ReviewItem, here: readonly Remark[]): boolean {
  if (item.state !== 'needsAttention') return false
  if (item.notApplicable !== null) return true
  const said = { words: inOneText(item), carriedOver: item.carriedOver }
  return !isSaidInRemarks(
    said,
    here.map(({ text }) => text),
  )
}

function ofRemark(remark: Remark, section: string, shared: boolean): ListedPoint {
  const { remarkId, number, label, place, text, audience, may } = remark
  return {
    key: remarkId,
    label: `#${number} ${label}${place ? `, page ${place.page}` : ''}`,
    section,
    about: { remarkId },
    text,
    audience: audience === 'borrower' ? 'borrower' : 'lender',
    shared,
    mayWord: may.edit,
    mayAddress: true,
  }
}

const uploadOf = ({ item }: Remark) => ('uploadId' in item ? item.uploadId : null)

/** What was asked before and settled comes back under its number. */
function ofItem(item: ReviewItem, section: string, before: Remark | undefined): ListedPoint {
  const { id, kind, label, notApplicable, shared, file } = item
  const words = inOneText(item)
  const isDisputed = notApplicable !== null
  const called = file ? `${label}, ${file.fileName}` : label
  return {
    key: id,
    label: before && !isDisputed ? `#${before.number} ${called}` : called,
    section,
    about: isDisputed ? null : kind === 'upload' ? { uploadId: id } : { fieldId: id },
    text: words || before?.text || askedWithoutWords,
    audience: shared ? 'borrower' : 'lender',
    shared,
    mayWord: !isDisputed,
    mayAddress: !isDisputed,
  }
}
