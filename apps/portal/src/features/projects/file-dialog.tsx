import { projectCreation, projectFiles } from '@granary/api'
import { counted, creationQuestions } from '@granary/eligibility'
import { Button, Dialog, FileDropField, LoadingState, Message, Progress } from '@granary/ui'
import { useQuery } from 'convex/react'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { saveCsv } from '../../lib/save-csv.ts'
import { textOfFile } from '../../lib/text-of-file.ts'
import { Result } from './file-result.tsx'
import { FileRows, judge } from './file-rows.tsx'
import { type ProjectFile, projectTemplate, readProjectFile } from './project-file.ts'
import { useCreating } from './use-creating.ts'

interface FileDialogProps {
  readonly onClose: () => void
}

/** Projects from a file: looked at row by row, and then those that are chosen are created. */
export default function FileDialog({ onClose }: FileDialogProps) {
  const form = useQuery(projectCreation.form, {})
  const [file, setFile] = useState<ProjectFile>()
  const [failure, setFailure] = useState<string>()
  if (file) return <Rows file={file} onOther={() => setFile(undefined)} onClose={onClose} />

  async function read(given: File) {
    const text = await textOfFile(given)
    const reading = text.ok ? readProjectFile(text.text, { ...form?.lender, ...form?.contact }) : text
    setFailure(reading.ok ? undefined : `${given.name}: ${reading.words}`)
    if (reading.ok) setFile(reading)
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Projects from a file"
      description="One row for each project. You see what every row becomes before anything is created."
      actions={
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {form ? (
        <div className="p-file">
          <div>
            <Button
              look="secondary"
              icon={Download}
              onClick={() => saveCsv('new-projects.csv', projectTemplate())}
            >
              Download the template
            </Button>
          </div>
          <Columns />
          <FileDropField
            label="File of projects"
            limits="One CSV file, up to 500 rows."
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            filter
            onFiles={([given]) => given && void read(given)}
          />
          {failure && (
            <Message tone="danger" announce="alert">
              {failure}
            </Message>
          )}
        </div>
      ) : (
        <LoadingState text="Loading…" />
      )}
    </Dialog>
  )
}

/** What goes into each column, in the words of the questions. */
function Columns() {
  const fields = creationQuestions.fields
  return (
    <details className="p-file-columns">
      <summary>What goes into the columns</summary>
      <p>
        Each row needs a project name, a program and a borrower. When you fill in more than these and the
        amount, everything that a new project asks is needed; what is known of your lender and you is filled
        in where a row leaves it empty.
      </p>
      <dl>
        {fields
          .filter(({ options = [] }) => options.length > 0 && options.length < 10)
          .map(({ id, label, options = [] }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{options.map((option) => option.label).join(', ')}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

interface RowsProps extends FileDialogProps {
  readonly file: ProjectFile
  readonly onOther: () => void
}

function Rows({ file, onOther, onClose }: RowsProps) {
  const { rows, leftOut, cut } = file
  const sound = useMemo(
    () =>
      rows
        .filter(({ problems }) => problems.length === 0)
        .map(({ line, entries: { borrowerName = '', projectName = '' } }) => ({
          ...{ line, borrowerName, projectName },
        })),
    [rows],
  )
  const there = useQuery(projectFiles.look, { fileKey: file.key, rows: sound })
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { creating, createAll, stop } = useCreating(file)
  if (creating?.isOver) return <Result outcomes={creating.outcomes} onClose={onClose} />
  const judged = judge(rows, there ?? [], ticked)
  const chosen = judged.filter(({ isChosen }) => isChosen).map(({ row }) => row)
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  const close = () => (creating ? stop() : onClose())
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && close()}
      title="Projects from a file"
      description={`${counted(rows.length, 'row')}: ${chosen.length} to be created, ${wrong} with something to correct in the file. Nothing is created yet.`}
      actions={
        creating ? (
          <Button look="secondary" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button look="secondary" onClick={onOther}>
              Another file
            </Button>
            <Button
              onClick={() => void createAll(chosen)}
              disabledReason={
                there === undefined
                  ? 'Looking for projects that are there already.'
                  : chosen.length === 0
                    ? 'No row is chosen.'
                    : undefined
              }
              writes
            >
              {`Create ${counted(chosen.length, 'project')}`}
            </Button>
          </>
        )
      }
    >
      {creating ? (
        <div role="status">
          <Progress done={creating.outcomes.length} total={creating.of} words="projects created" />
        </div>
      ) : (
        <div className="p-file">
          {cut && (
            <Message tone="warning">
              There is more in the file than the 500 rows that are read at once. Take the rest in a file of
              its own.
            </Message>
          )}
          {leftOut.length > 0 && (
            <p className="p-file-note">
              Left out, as a new project asks no such thing or has it already:{' '}
              {leftOut.map((head) => `“${head.trim()}”`).join(', ')}.
            </p>
          )}
          {there === undefined ? (
            <LoadingState text="Looking for projects that are there already…" />
          ) : (
            <FileRows
              rows={judged}
              onTick={(line, isChosen) => setTicked((all) => new Map(all).set(line, isChosen))}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
