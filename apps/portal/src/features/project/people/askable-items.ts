import { type AskableStage, invitations, type ShareItem } from '@granary/api'

/** One thing that somebody can be asked for, because it is missing. */
export interface AskableItem {
  readonly item: ShareItem
  readonly label: string
  readonly detail: string
  readonly categoryId: string
  /** Of the stage or its category, where it stands among others. */
  readonly group: string
  /** The same document as the other stage asks for it. */
  readonly also?: string | undefined
  /** Who was asked for it already. */
  readonly askedOf: { readonly name: string; readonly dueOn: string | null } | null
}

/** What a borrower knows best. Of the rest one has to think before it is shown to them. */
const borrowersCategories: ReadonlySet<string> = new Set([
  'borrowerProfile',
  'organization',
  'organizationDetails',
  'ownership',
  'ownershipAndGuarantees',
  'financialDocumentation',
])

/** A line each: sections with missing questions, missing documents by themselves and once, and the tables. */
export function askableItems(stages: readonly AskableStage[]): AskableItem[] {
  const items = stages.flatMap((stage) => [...missingItems(stage, stages.length > 1), ...tableItems(stage)])
  const documents = stages.flatMap(({ sections }) => sections).flatMap((section) => section.documents)
  const laterOf = (fieldId: string) => documents.find(({ comesFrom }) => comesFrom === fieldId)
  return items.map((each) => {
    const later = each.item.kind === 'document' ? laterOf(each.item.id) : undefined
    if (!later) return each
    return { ...each, also: `application.${later.fieldId}`, askedOf: each.askedOf ?? later.askedOf }
  })
}

function missingItems({ stage, title: stageTitle, sections }: AskableStage, saysStage: boolean) {
  const items = sections.flatMap(({ categoryId, sectionId, title, missing, askedOf, documents }) => [
    ...(missing > 0
      ? [
          {
            item: { stage, kind: 'section', id: sectionId } as const,
            label: title,
            detail: `${missing} ${missing === 1 ? 'answer' : 'answers'}`,
            categoryId,
            askedOf,
          },
        ]
      : []),
    ...documents
      .filter((document) => document.missing && document.comesFrom === null)
      .map((document) => ({
        item: { stage, kind: 'document', id: document.fieldId } as const,
        label: document.label,
        detail: /\bdocuments?$/i.test(document.label) ? '' : 'document',
        categoryId,
        askedOf: document.askedOf,
      })),
  ])
  const titles = new Map(sections.map(({ categoryId, categoryTitle }) => [categoryId, categoryTitle]))
  return items.map((each) => {
    const title = titles.get(each.categoryId) ?? ''
    return { ...each, group: saysStage ? `${title}, ${stageTitle.toLowerCase()}` : title }
  })
}

/** A table is never complete: it can be asked for as long as it is open. */
function tableItems({ stage, tables }: AskableStage): AskableItem[] {
  return tables.map(({ table, title, rows, askedOf }) => ({
    item: { stage, kind: 'table', id: table } as const,
    label: `Table of ${title.toLowerCase()}`,
    detail: rows === 0 ? 'empty' : rows === 1 ? '1 row' : `${rows} rows`,
    categoryId: '',
    group: 'Tables',
    askedOf,
  }))
}

const dueBehind = /\.(\d{4}-\d\d-\d\d)$/

/** The day by which it is wanted, where the way here said one that is not over. */
export function dueWith(wanted: string | undefined, today: string): string | undefined {
  const day = wanted?.match(dueBehind)?.[1]
  return day !== undefined && !Number.isNaN(Date.parse(day)) && day >= today ? day : undefined
}

/** What is chosen before anybody has chosen: what was asked to be, else what a borrower would be asked. */
export function preselected(stages: readonly AskableStage[], asked: string | undefined): ReadonlySet<string> {
  const wanted = asked?.replace(dueBehind, '')
  // What somebody has already is asked of a second person only by who comes for that.
  const open = askableItems(stages).filter(({ askedOf }) => askedOf === null || wanted !== undefined)
  const stage = stages[0]?.stage
  const fits = ({ item, categoryId, also }: AskableItem) => {
    if (wanted === undefined) return item.stage === stage && borrowersCategories.has(categoryId)
    if (item.kind === 'table') return wanted === `tables.${item.id}`
    return [`${item.stage}.${categoryId}`, `${item.stage}.${item.id}`, also].includes(wanted)
  }
  return new Set(open.filter(fits).map(keyOf))
}

export const keyOf = ({ item }: AskableItem): string => invitations.keyOfShareItem(item)

/** Every word of what is looked for stands in its name or that of its group. */
export function foundIn(items: readonly AskableItem[], query: string): readonly AskableItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ label, group }) => {
    const text = `${label} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
