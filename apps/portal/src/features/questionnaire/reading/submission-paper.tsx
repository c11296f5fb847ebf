import type { Submission } from '@granary/api'
import { EMPTY, formatFileSize } from '@granary/forms'
import { type StageName, stageWords } from '../saving/stage-data.ts'
import { formatDateTime } from '../session/moments.ts'
import { type Heading, ReadOnlyView } from './read-only-view.tsx'

interface SubmissionPaperProps {
  readonly submission: Submission
  readonly stage: StageName
  readonly heading: Heading
}

/** A submission as it was then: its answers, the words certified, and its files with what tells them from any other. */
export function SubmissionPaper({ submission, stage, heading }: SubmissionPaperProps) {
  const { roundOfReview, revision, rulePack, submittedAt, submittedBy, ...sent } = submission
  return (
    <ReadOnlyView
      data={{ ...sent, schemaRevision: revision }}
      heading={heading}
      stageTitle={stageWords[stage].title}
      stamps={[
        ...(roundOfReview === null ? [] : [{ label: 'Round', value: String(roundOfReview) }]),
        ...(rulePack === null ? [] : [{ label: 'Rules', value: rulePack }]),
        { label: 'Submitted', value: formatDateTime(submittedAt) },
        ...(submittedBy === null ? [] : [{ label: 'By', value: submittedBy }]),
      ]}
    >
      <SentTables {...sent} />
      <Certified {...sent} />
      <SentFiles {...sent} />
    </ReadOnlyView>
  )
}

/** The tables that had rows, each row a line. */
function SentTables({ tables }: Pick<Submission, 'tables'>) {
  if (tables === null || tables.length === 0) return null
  return (
    <section className="q-paper-category" aria-label="Tables of the project">
      <h3>Tables of the project</h3>
      {tables.map(({ table, title, lines }) => (
        <div key={table} data-table={table}>
          <h4>{title}</h4>
          <dl className="q-answers">
            {lines.map(({ id, label, text }) => (
              <div key={id} className="g-keep-together">
                <dt>{label}</dt>
                <dd>{text ?? EMPTY}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Certified({ certification, certifiedBy }: Pick<Submission, 'certification' | 'certifiedBy'>) {
  const who = [certifiedBy.name, certifiedBy.title].filter(Boolean).join(', ')
  if (certification === '') return null
  return (
    <section className="q-paper-category g-keep-together" aria-label="Certified">
      <h3>Certified</h3>
      <blockquote className="q-paper-words">{certification}</blockquote>
      {who !== '' && <p className="q-paper-for">{who}</p>}
    </section>
  )
}

function SentFiles({ uploadsByField }: Pick<Submission, 'uploadsByField'>) {
  const files = Object.values(uploadsByField).flat()
  if (files.length === 0) return null
  return (
    <section className="q-paper-category" aria-label="Files of this submission">
      <h3>Files of this submission</h3>
      <ul className="q-sent-files">
        {files.map(({ uploadId, fileName, fileSize, sha256 }) => (
          <li key={uploadId} className="g-keep-together">
            {fileName} <span className="q-size">{formatFileSize(fileSize)}</span>
            {sha256 !== undefined && (
              <span className="q-sha">
                SHA-256 <code>{sha256}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
