import { messageOf, type WorkbookDifference, workbook } from '@granary/api'
import { Card, Checkbox, EmptyState, LoadingState, Message, NativeSelect } from '@granary/ui'
import { useQueries } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { dateAndTime } from '../../lib/words/dates.ts'
import { DifferenceRow } from './difference-row.tsx'
import { TakeOver } from './take-over.tsx'

interface DifferencesProps {
  readonly projectId: string
  readonly storageId: string
  readonly fileName: string
  readonly change: (before: string, after: string) => ReactNode
}

type Preview = FunctionReturnType<typeof workbook.preview>

/** What a workbook would change, as it is at this moment: when a colleague saves something, it is seen here. */
export function Differences({ projectId, storageId, fileName, change }: DifferencesProps) {
  const asked = useMemo(
    () => ({ preview: { query: workbook.preview, args: { projectId, storageId } } }),
    [projectId, storageId],
  )
  const { preview } = useQueries(asked) as { preview?: Preview | Error }
  const top = useRef<HTMLDivElement>(null)
  const isThere = preview !== undefined
  useEffect(() => {
    if (isThere) top.current?.focus()
  }, [isThere])
  if (preview === undefined) return <LoadingState text="Comparing the workbook…" rows={4} />
  return (
    <div ref={top} tabIndex={-1} className="wb-preview">
      {preview instanceof Error ? (
        <Message tone="danger" announce="alert">
          <strong>{fileName}</strong>: {messageOf(preview)}
        </Message>
      ) : (
        <Card title="What the workbook changes">
          <p className="wb-words">
            {`${fileName}, made ${dateAndTime(preview.madeAt)}. Nothing changes until you take it over.`}
          </p>
          <Chosen {...{ projectId, storageId, change }} differences={preview.differences} />
        </Card>
      )}
    </div>
  )
}

const filters = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'changed', label: 'Changed' },
  { value: 'removed', label: 'Removed rows' },
  { value: 'conflict', label: 'Changed meanwhile' },
  { value: 'refused', label: 'Not taken' },
] as const
type Filter = (typeof filters)[number]['value']

interface ChosenProps extends Pick<DifferencesProps, 'projectId' | 'storageId' | 'change'> {
  readonly differences: readonly WorkbookDifference[]
}

/** Which of them to take: new and changed ones from the start, what goes over or removes something by choice. */
function Chosen({ projectId, storageId, differences, change }: ChosenProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const [decided, setDecided] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTaken = ({ id, kind }: WorkbookDifference) =>
    kind !== 'refused' && (decided.get(id) ?? (kind === 'new' || kind === 'changed'))
  const taken = differences.filter(isTaken)
  const shown = differences.filter(({ kind }) => filter === 'all' || kind === filter)
  const decide = (which: readonly WorkbookDifference[], on: boolean) =>
    setDecided((now) => new Map([...now, ...which.map(({ id }) => [id, on] as const)]))
  const sheets = [...new Set(shown.map(({ sheet }) => sheet))]
  const changeable = shown.filter(({ kind }) => kind !== 'refused')
  return (
    <>
      {differences.length === 0 ? (
        <EmptyState title="The workbook and the project say the same.">
          Nothing was changed in the workbook, or all of it is taken over.
        </EmptyState>
      ) : (
        <>
          <div className="wb-tools">
            <NativeSelect
              label="Show"
              filter
              controlWidth="medium"
              value={filter}
              options={filters.map(({ value, label }) => ({
                value,
                label: `${label} (${value === 'all' ? differences.length : countOf(differences, value)})`,
              }))}
              onValueChange={(value) => setFilter(value as Filter)}
            />
            <SelectShown
              count={changeable.length}
              isAll={changeable.length > 0 && changeable.every(isTaken)}
              onChoose={(on) => decide(changeable, on)}
            />
          </div>
          {sheets.map((sheet) => (
            <section key={sheet} className="wb-sheet" aria-label={sheet}>
              <h3>{sheet}</h3>
              <ul>
                {shown
                  .filter((each) => each.sheet === sheet)
                  .map((difference) => (
                    <DifferenceRow
                      key={difference.id}
                      difference={difference}
                      isTaken={isTaken(difference)}
                      onTake={(on) => decide([difference], on)}
                      change={change}
                    />
                  ))}
              </ul>
            </section>
          ))}
          {shown.length === 0 && <p className="wb-words">There are none of these.</p>}
        </>
      )}
      <TakeOver {...{ projectId, storageId }} take={taken.map(({ id }) => id)} />
    </>
  )
}

interface SelectShownProps {
  readonly count: number
  readonly isAll: boolean
  readonly onChoose: (on: boolean) => void
}

function SelectShown({ count, isAll, onChoose }: SelectShownProps) {
  if (count === 0) return null
  return <Checkbox label={`All ${count} that are shown`} checked={isAll} onCheckedChange={onChoose} />
}

const countOf = (differences: readonly WorkbookDifference[], wanted: Filter) =>
  differences.filter(({ kind }) => kind === wanted).length
