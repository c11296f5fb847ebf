import './rules.css'
import { type PackSummary, rulePacks } from '@granary/api'
import {
  Button,
  type Column,
  LoadingState,
  Page,
  PageHeader,
  RowName,
  rowLinkClass,
  Table,
  Tag,
} from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'convex/react'
import { PageTitle } from '../../../lib/frames/page-title.tsx'
import { dayWords, madeWords } from './pack-words.ts'
import { useDraft } from './use-draft.ts'

const columns: Column<PackSummary>[] = [
  {
    label: 'Pack',
    cell: ({ packId, title }) => (
      <Link to="/admin/rule-packs/$packid" params={{ packid: packId }} className={rowLinkClass}>
        <RowName detail={title}>{packId}</RowName>
      </Link>
    ),
  },
  { label: 'State', cell: (pack) => <PackState {...pack} /> },
  {
    label: 'Followed from',
    cell: ({ effectiveFrom }) => (effectiveFrom === null ? 'When it is published' : dayWords(effectiveFrom)),
  },
  { label: 'Made', cell: madeWords },
]

export function PackState({ state, isNewest }: Pick<PackSummary, 'state' | 'isNewest'>) {
  if (state === 'draft') return <Tag>Draft</Tag>
  return isNewest ? <Tag tone="success">Newest</Tag> : <Tag tone="info">Published</Tag>
}

/** The packs of rules that packages are read by: drafts, the newest, and those that older projects keep. */
export function PacksPage() {
  const packs = useQuery(rulePacks.list, {})
  const newest = packs?.find(({ isNewest }) => isNewest)
  const { draft, busy } = useDraft()
  return (
    <Page>
      <PageTitle>Rules</PageTitle>
      <PageHeader
        title="Rules"
        actions={
          newest && (
            <Button busy={busy && 'Drafting…'} onClick={() => void draft(newest.packId)}>
              Draft a new pack
            </Button>
          )
        }
      />
      <p className="p-rules-lead">
        A project keeps the pack that is newest when its first stage is submitted, and follows the newest
        before.
      </p>
      {packs === undefined ? (
        <LoadingState text="Loading rule packs…" />
      ) : (
        <Table caption="Rule packs" columns={columns} rows={packs} keyOf={({ packId }) => packId} rowsLead />
      )}
    </Page>
  )
}
