import { type AskableStage, invitations, type ShareItem } from '@granary/api'

/** One thing that somebody can be asked for, because it is missing. */
export interface AskableItem {
  readonly item: ShareItem
  readonly label: string
  readonly detail: string
  readonly categoryId: string
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

/** A line each: sections with missing questions, missing documents by themselves, and the tables. */
export function askableItems(askable: AskableStage): AskableItem[] {
  return [...missingItems(askable), ...tableItems(askable)]
}

function missingItems({ stage, sections }: AskableStage): AskableItem[] {
  return sections.flatMap(({ categoryId, sectionId, title, missing, askedOf, documents }) => [
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
      .filter((document) => document.missing)
      .map((document) => ({
        item: { stage, kind: 'document', id: document.fieldId } as const,
        label: document.label,
        detail: 'document',
        categoryId,
        askedOf: document.askedOf,
      })),
  ])
}

/** A table is never complete: it can be asked for as long as it is open. */
function tableItems({ stage, tables }: AskableStage): AskableItem[] {
  return tables.map(({ table, title, rows, askedOf }) => ({
    item: { stage, kind: 'table', id: table } as const,
    label: `Table of ${title.toLowerCase()}`,
    detail: rows === 0 ? 'empty' : rows === 1 ? '1 row' : `${rows} rows`,
    categoryId: '',
    askedOf,
  }))
}

/** What is chosen before anybody has chosen: what was asked to be, else what a borrower would be asked. */
export function preselected(
  stages: readonly AskableStage[],
  wanted: string | undefined,
): ReadonlySet<string> {
  // What somebody has already is asked of a second person only by who comes for that.
  const open = stages.flatMap(askableItems).filter(({ askedOf }) => askedOf === null || wanted !== undefined)
  const stage = stages[0]?.stage
  const fits = ({ item, categoryId }: AskableItem) => {
    if (wanted === undefined) return item.stage === stage && borrowersCategories.has(categoryId)
    if (item.kind === 'table') return wanted === `tables.${item.id}`
    return wanted === `${item.stage}.${categoryId}` || wanted === `${item.stage}.${item.id}`
  }
  return new Set(open.filter(fits).map(({ item }) => invitations.keyOfShareItem(item)))
}
