import type { ProjectOfRow } from '@granary/api'
import { creationQuestions } from '@granary/eligibility'
import { type Column, RowName, Table } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import type { FileRow } from './project-file.ts'

/** What a row comes to. */
export interface Judged {
  readonly row: FileRow
  /** The project that is made of it already, or one that is called the same. */
  readonly there: ProjectOfRow | undefined
  readonly mayBe: boolean
  readonly isChosen: boolean
}

/** A row with something wrong, or one that was made already, cannot be chosen; a possible double is not unless ticked. */
export function judge(
  rows: readonly FileRow[],
  there: readonly ProjectOfRow[],
  ticked: ReadonlyMap<number, boolean>,
): readonly Judged[] {
  const byLine = new Map(there.map((each) => [each.line, each]))
  return rows.map((row) => {
    const found = byLine.get(row.line)
    const mayBe = row.problems.length === 0 && found?.ofThisRow !== true
    const byItself = found === undefined && row.twin === null
    return { row, there: found, mayBe, isChosen: mayBe && (ticked.get(row.line) ?? byItself) }
  })
}

interface FileRowsProps {
  readonly rows: readonly Judged[]
  readonly onTick: (line: number, isChosen: boolean) => void
}

/** Each row with what it will become, or what keeps it from that. */
export function FileRows({ rows, onTick }: FileRowsProps) {
  const columns: Column<Judged>[] = [
    {
      label: 'Row',
      cell: ({ row: { line, entries }, mayBe, isChosen }) => (
        <label className="p-file-tick">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!mayBe}
            aria-label={`Create row ${line}${entries.projectName ? `, ${entries.projectName}` : ''}`}
            onChange={({ target: { checked } }) => onTick(line, checked)}
          />{' '}
          {line}
        </label>
      ),
    },
    {
      label: 'Project',
      cell: ({ row: { entries } }) => nameAbove(entries.projectName, entries.borrowerName),
    },
    { label: 'Program', cell: ({ row: { entries } }) => nameAbove(entries.program, entries.totalLoanAmount) },
    { label: 'What becomes of it', cell: (judged) => <Becomes {...judged} /> },
  ]
  return (
    <div className="p-file-rows">
      <Table caption="Rows of the file" columns={columns} rows={rows} keyOf={({ row }) => String(row.line)} />
    </div>
  )
}

const nameAbove = (name = '', detail = '') => (
  <span>
    <RowName detail={detail}>{name}</RowName>
  </span>
)

function Becomes({ row: { problems, twin, isWhole }, there, isChosen }: Judged) {
  if (there?.ofThisRow) return <span>Created of this row already: {projectLink(there)}</span>
  if (problems.length > 0) {
    return (
      <ul className="p-file-problems">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            {labelOf(fieldId)}: {message}
          </li>
        ))}
      </ul>
    )
  }
  const double = there ? (
    <>There is a project of this borrower and name: {projectLink(there)}.</>
  ) : twin === null ? null : (
    `The same borrower and name as in row ${twin}.`
  )
  if (double && !isChosen) return <span>{double} Left out unless you tick it.</span>
  return (
    <span>
      {isWhole ? 'New project with all that is asked' : 'New project'}
      {double && <>. {double}</>}
    </span>
  )
}

const labelOf = (fieldId: string) => creationQuestions.fields.find(({ id }) => id === fieldId)?.label ?? ''

/** In another window: the rows stay as they are. */
export const projectLink = ({ projectId, projectName }: Pick<ProjectOfRow, 'projectId' | 'projectName'>) => (
  <Link
    to="/lender/dashboard/projects/$projectid"
    params={{ projectid: projectId }}
    target="_blank"
    className="g-link"
  >
    {projectName}
  </Link>
)
