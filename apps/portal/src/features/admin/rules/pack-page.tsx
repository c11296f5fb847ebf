import './rules.css'
import { type RulePackDetail, rulePacks } from '@granary/api'
import { Button, Card, NativeSelect } from '@granary/ui'
import { useQuery } from 'convex/react'
import { RecordPage } from '../record-page.tsx'
import { PackPreview } from './pack-preview.tsx'
import type { PackSearch } from './pack-search.ts'
import { PackValues } from './pack-values.tsx'
import { dayWords, madeWords, subjectWords } from './pack-words.ts'
import { PackState } from './packs-page.tsx'
import { Publishing } from './publishing.tsx'
import { useDraft } from './use-draft.ts'

interface PackPageProps {
  readonly packId: string
  readonly search: PackSearch
  readonly onSearch: (change: Partial<Record<keyof PackSearch, string>>) => void
}

/** One pack beside another: its figures, what it changes, and, while it is a draft, the way to publish it. */
export function PackPage({ packId, search, onSearch }: PackPageProps) {
  const compareWith = search.with
  const pack = useQuery(rulePacks.get, { packId, ...(compareWith !== undefined && { compareWith }) })
  return (
    <RecordPage
      record={pack}
      kind="Rule pack"
      list={{ to: '/admin/rule-packs', label: 'Rules' }}
      titleOf={(pack) => `Rule pack ${pack.packId}`}
      meta={(pack) => [
        <PackState key="state" {...pack} />,
        pack.title,
        pack.effectiveFrom === null
          ? 'Followed when it is published'
          : `From ${dayWords(pack.effectiveFrom)}`,
        madeWords(pack),
        ...(pack.comparedWith === null ? [] : [differWords(pack)]),
      ]}
      actions={(pack) => <PackActions pack={pack} search={search} onSearch={onSearch} />}
    >
      {(pack) => (
        <div className={pack.state === 'draft' ? 'p-rules-both' : undefined}>
          <div className="p-rules-main">
            {pack.state === 'published' && <p className="p-rules-note">{pack.note}</p>}
            <PackValues pack={pack} search={search} onSearch={onSearch} />
            <OtherDifferences pack={pack} />
          </div>
          {pack.state === 'draft' && (
            <div className="p-rules-beside">
              <PackPreview pack={pack} />
              <Publishing pack={pack} />
            </div>
          )}
        </div>
      )}
    </RecordPage>
  )
}

function differWords({ values, comparedWith }: RulePackDetail): string {
  const count = values.filter(({ differs }) => differs).length
  return `${count} of ${values.length} values differ from ${comparedWith}`
}

function PackActions({
  pack,
  search,
  onSearch,
}: { readonly pack: RulePackDetail } & Pick<PackPageProps, 'search' | 'onSearch'>) {
  const others = (useQuery(rulePacks.list, {}) ?? []).filter(({ packId }) => packId !== pack.packId)
  const { draft, busy } = useDraft()
  return (
    <div className="p-rules-actions">
      {others.length > 0 && (
        <NativeSelect
          label="Compare with"
          placeholder={pack.fromPackId ?? 'No other pack'}
          options={others
            .filter(({ packId }) => packId !== pack.fromPackId)
            .map(({ packId }) => ({ value: packId, label: packId }))}
          value={search.with ?? ''}
          onValueChange={(packId) => onSearch({ with: packId })}
        />
      )}
      {pack.state === 'published' && (
        <Button look="secondary" busy={busy && 'Drafting…'} onClick={() => void draft(pack.packId)}>
          Draft from this one
        </Button>
      )}
    </div>
  )
}

/** What differs beside figures: rules, definitions, names of paragraphs. */
function OtherDifferences({ pack }: { readonly pack: RulePackDetail }) {
  const known = new Set(pack.values.map(({ subject, id }) => `${subject} ${id}`))
  const others = pack.differences.filter(({ subject, id }) => !known.has(`${subject} ${id}`))
  if (others.length === 0) return null
  return (
    <Card title="Also different">
      <ul className="p-rules-others">
        {others.map(({ subject, id, title, kind, parts }) => (
          <li key={`${subject} ${id}`}>
            <strong>{title === id ? id : `${title} (${id})`}</strong> in {subjectWords[subject] ?? subject}:{' '}
            {kind}
            {parts.length > 0 && ` (${parts.join(', ')})`}
          </li>
        ))}
      </ul>
    </Card>
  )
}
