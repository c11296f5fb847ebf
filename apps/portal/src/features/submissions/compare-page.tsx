import './check.css'
import './rounds.css'
import { projects, type SubmissionDifference, type SubmissionHead, submissions } from '@granary/api'
import { EMPTY, formatFileSize } from '@granary/forms'
import { Breadcrumbs, EmptyState, ExternalTextLink, LoadingState, NativeSelect, Page, Tag } from '@granary/ui'
import { useQuery } from 'convex/react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/frames/page-title.tsx'
import { PageInProject } from '../../lib/projects/head/page-in-project.tsx'
import type { CompareSearch } from '../../lib/projects/round-address.ts'
import { RoundLink, RoundsLink } from '../../lib/projects/round-links.tsx'
import { dateAndTime } from '../../lib/words/dates.ts'
import type { Stage } from './check-page.tsx'
import { ComparedTables, rowsInWords } from './compared-tables.tsx'
import { MaskedSides, TwoSubmissionsContext } from './masked-sides.tsx'
import { roundName, whenAndWho } from './round-words.ts'
import type { RoundsWays } from './rounds-page.tsx'

interface ComparePageProps {
  readonly projectId: string
  readonly stage: Stage
  readonly search: CompareSearch
  readonly onSearch: (search: CompareSearch) => void
  readonly ways: RoundsWays
  /** An answer before and after. */
  readonly change: (before: string, after: string) => ReactNode
}

/** What one submission of a stage says otherwise than another, question by question and file by file. */
export function ComparePage({ projectId, stage, search, onSearch, ways, change }: ComparePageProps) {
  const project = useQuery(projects.get, { projectId })
  const list = useQuery(submissions.list, { projectId, stage })?.submissions
  const title = `Compare submissions of the ${stage}`
  if (project === undefined || list === undefined) {
    return (
      <Page>
        <PageTitle>{title}</PageTitle>
        <LoadingState text="Loading the submissions…" />
      </Page>
    )
  }
  const { area } = ways
  const known = (round: number | undefined) => list.find((head) => head.round === round)
  const to = known(search.to) ?? list[0]
  const from = known(search.from) ?? list.find(({ round }) => to !== undefined && round < to.round)
  return (
    <Page>
      <PageTitle>{`${title}: ${project.projectName}`}</PageTitle>
      <PageInProject
        {...{ project, area }}
        breadcrumbs={
          <Breadcrumbs
            links={[
              ways.projects,
              ways.project(project.projectName),
              <RoundsLink key="all" {...{ projectId, area }}>
                Submissions
              </RoundsLink>,
            ]}
            current="Compare"
          />
        }
        title={title}
      />
      {from && to ? (
        <>
          <div className="su-choice g-no-print">
            <RoundChoice
              label="From"
              chosen={from}
              list={list}
              onChoose={(round) => onSearch({ from: round, to: to.round })}
            />
            <RoundChoice
              label="To"
              chosen={to}
              list={list}
              onChoose={(round) => onSearch({ from: from.round, to: round })}
            />
          </div>
          <Compared {...{ projectId, stage, area, from, to, change }} />
        </>
      ) : (
        <EmptyState title="There is nothing to compare yet.">
          {list.length === 1 ? `The ${stage} was submitted once.` : `The ${stage} has not been submitted.`}
        </EmptyState>
      )}
    </Page>
  )
}

interface RoundChoiceProps {
  readonly label: string
  readonly chosen: SubmissionHead
  readonly list: readonly SubmissionHead[]
  readonly onChoose: (round: number) => void
}

function RoundChoice({ label, chosen, list, onChoose }: RoundChoiceProps) {
  return (
    <div className="su-chosen">
      {/* A choice of what is shown asks for nothing, so its own label is only read out. */}
      <span aria-hidden="true">{label}</span>
      <NativeSelect
        label={label}
        filter
        value={String(chosen.round)}
        options={list.map((head) => ({
          value: String(head.round),
          label: `${roundName(head)}, submitted ${dateAndTime(head.submittedAt)}`,
        }))}
        onValueChange={(value) => onChoose(Number(value))}
      />
    </div>
  )
}

interface ComparedProps extends Pick<ComparePageProps, 'projectId' | 'stage' | 'change'> {
  readonly area: RoundsWays['area']
  readonly from: SubmissionHead
  readonly to: SubmissionHead
}

function Compared({ projectId, stage, area, from, to, change }: ComparedProps) {
  const found = useQuery(submissions.compare, { projectId, stage, from: from.round, to: to.round })
  if (found === undefined) return <LoadingState text="Comparing…" />
  const { differences, tables, mayReveal } = found
  return (
    <TwoSubmissionsContext value={{ projectId, stage, from, to, mayReveal }}>
      <div className="su-compared">
        <p className="su-compared-sum" role="status">
          <strong>{countWords(differences.length, rowsInWords(tables))}</strong>
          {[from, to].map((head, at) => (
            <span key={at === 0 ? 'from' : 'to'}>
              <RoundLink {...{ projectId, area, stage }} round={head.round}>
                {roundName(head)}
              </RoundLink>
              {`, submitted ${whenAndWho(head.submittedAt, head.submittedBy)}`}
            </span>
          ))}
        </p>
        {byCategory(differences).map(([category, inCategory]) => (
          <section key={category} aria-label={category}>
            <h2>{category}</h2>
            <dl>
              {inCategory.map((difference) => (
                <div
                  key={difference.fieldId}
                  data-difference={difference.fieldId}
                  className="g-keep-together"
                >
                  <dt>
                    {difference.after.label ?? difference.before.label}
                    {difference.sectionTitle !== category && <span>{difference.sectionTitle}</span>}
                  </dt>
                  <dd>
                    <Differs difference={difference} change={change} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <ComparedTables {...{ tables, change }} />
      </div>
    </TwoSubmissionsContext>
  )
}

function countWords(count: number, rows: string): string {
  if (count === 0) return rows === '' ? 'They say the same.' : rows
  const questions = count === 1 ? '1 question differs.' : `${count} questions differ.`
  return `${questions} ${rows}`.trim()
}

function byCategory(differences: readonly SubmissionDifference[]) {
  const categories = new Map<string, SubmissionDifference[]>()
  for (const difference of differences) {
    const { categoryTitle } = difference
    categories.set(categoryTitle, [...(categories.get(categoryTitle) ?? []), difference])
  }
  return [...categories]
}

function Differs({
  difference: { fieldId, masked, before, after, keptFiles },
  change,
}: {
  readonly difference: SubmissionDifference
  readonly change: ComparePageProps['change']
}) {
  const [was, is] = [saidBy(before), saidBy(after)]
  // What was said not to apply is read as it is.
  const isMasked = masked !== undefined && before.notApplicable === null && after.notApplicable === null
  return (
    <>
      {before.label === null && <Tag tone="info">Not asked before</Tag>}
      {after.label === null && <Tag tone="neutral">No longer asked</Tag>}
      {isMasked && (
        <MaskedSides
          of={{ id: fieldId, label: after.label ?? before.label ?? '' }}
          masked={masked}
          before={before.text}
          after={after.text}
        />
      )}
      {was !== is && !isMasked && change(was, is)}
      <Files words="Removed" files={before.files} />
      <Files words="Added" files={after.files} />
      {keptFiles > 0 && (
        <p className="su-kept">{keptFiles === 1 ? '1 file is in both' : `${keptFiles} files are in both`}</p>
      )}
    </>
  )
}

type Side = SubmissionDifference['before']

const saidBy = ({ text, notApplicable }: Side) =>
  notApplicable === null ? (text ?? EMPTY) : `Not applicable, because ${notApplicable}`

function Files({ words, files }: { readonly words: string; readonly files: Side['files'] }) {
  return files.map(({ uploadId, fileName, fileSize, downloadUrl }) => (
    <p key={uploadId} className="su-file">
      <span className="su-file-what">{words}</span>{' '}
      <ExternalTextLink href={downloadUrl}>{fileName}</ExternalTextLink> {formatFileSize(fileSize)}
    </p>
  ))
}
