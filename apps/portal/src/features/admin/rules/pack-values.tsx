import type { ListedValue, RulePackDetail } from '@granary/api'
import { type Column, EmptyState, Table, TextButton, TextField, VisuallyHidden } from '@granary/ui'
import { useState } from 'react'
import { type PackSearch, type ValueFilter, valueFilters } from './pack-search.ts'
import { confidenceWords, dayWords, figureWords } from './pack-words.ts'
import { ValueDialog } from './value-dialog.tsx'

interface PackValuesProps {
  readonly pack: RulePackDetail
  readonly search: PackSearch
  readonly onSearch: (change: Partial<Record<keyof PackSearch, string>>) => void
}

const filterWords: Readonly<Record<ValueFilter, string>> = {
  changed: 'Changed',
  all: 'All',
  unknown: 'Unknown',
}
const passes: Readonly<Record<ValueFilter, (value: ListedValue) => boolean>> = {
  changed: ({ differs }) => differs,
  all: () => true,
  unknown: ({ value }) => value === 'unknown',
}

/** The figures of a pack beside those of another, with where each is from and how sure it is. */
export function PackValues({ pack, search, onSearch }: PackValuesProps) {
  const [edited, setEdited] = useState<ListedValue>()
  const show = search.show ?? 'all'
  const words = (search.find ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const shown = pack.values.filter(
    (value) =>
      passes[show](value) &&
      words.every((word) => `${value.label} ${value.id} ${value.paragraph}`.toLowerCase().includes(word)),
  )
  return (
    <section aria-labelledby="values" className="p-rules-values">
      <div className="p-rules-head">
        <h2 id="values">Values</h2>
        <fieldset className="p-rules-chips">
          <legend className="g-visually-hidden">Show</legend>
          {valueFilters
            .filter((filter) => filter !== 'changed' || pack.comparedWith !== null)
            .map((filter) => (
              <button
                key={filter}
                type="button"
                className="p-rules-chip"
                aria-pressed={show === filter}
                onClick={() => onSearch({ show: filter })}
              >
                {filterWords[filter]} <span>{pack.values.filter(passes[filter]).length}</span>
              </button>
            ))}
        </fieldset>
        <TextField
          label="Search values"
          type="search"
          filter
          placeholder="Name or paragraph"
          maxLength={200}
          value={search.find ?? ''}
          onValueChange={(find) => onSearch({ find })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No value fits." />
      ) : (
        <Table
          caption={`Values of ${pack.packId}`}
          columns={columnsOf(pack, setEdited)}
          rows={shown}
          keyOf={({ subject, id }) => `${subject} ${id}`}
        />
      )}
      {edited && <ValueDialog packId={pack.packId} value={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function columnsOf(
  { state, comparedWith, packId }: RulePackDetail,
  onEdit: (value: ListedValue) => void,
): Column<ListedValue>[] {
  return [
    {
      label: 'Value',
      cell: ({ label, paragraph }) => (
        <span className="p-rules-name">
          <strong>{label}</strong>
          {paragraph && <span>{paragraph}</span>}
        </span>
      ),
    },
    ...(comparedWith === null
      ? []
      : [
          {
            label: comparedWith,
            figures: true,
            cell: ({ before, unit }: ListedValue) => figureWords(before, unit),
          },
        ]),
    {
      label: state === 'draft' ? 'This draft' : packId,
      figures: true,
      cell: ({ value, before, unit }) =>
        comparedWith !== null && value !== before ? (
          <mark className="p-rules-other">{figureWords(value, unit)}</mark>
        ) : (
          figureWords(value, unit)
        ),
    },
    {
      label: 'Source',
      cell: ({ source, checked, note }) => (
        <span className="p-rules-source">
          <span>{source}</span>
          <span>checked {dayWords(checked)}</span>
          {note && <span>{note}</span>}
        </span>
      ),
    },
    {
      label: 'Confidence',
      cell: ({ value, confidence }) => <Confidence isUnknown={value === 'unknown'} confidence={confidence} />,
    },
    ...(state === 'draft'
      ? [
          {
            label: 'Change',
            cell: (value: ListedValue) => (
              <TextButton onClick={() => onEdit(value)}>
                Change<VisuallyHidden> {value.label}</VisuallyHidden>
              </TextButton>
            ),
          },
        ]
      : []),
  ]
}

/** An unknown value is as sure as anything can be: nobody found it. */
function Confidence({ isUnknown, confidence }: { readonly isUnknown: boolean; readonly confidence: string }) {
  return (
    <span className={`p-rules-sure p-rules-sure-${isUnknown ? 'unknown' : confidence}`}>
      {isUnknown ? 'Unknown' : (confidenceWords[confidence] ?? confidence)}
    </span>
  )
}
