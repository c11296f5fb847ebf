import './package.css'
import { projectPackage } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { Button, Card, EmptyState, LoadingState, Message, Table, Tag, useToasts } from '@granary/ui'
import { useMutation, useQuery } from 'convex/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dateAndTime } from '../../lib/words/dates.ts'
import { Building } from './building.tsx'
import { Digest } from './digest.tsx'
import { PackageFiles } from './package-files.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type View = projectPackage.PackageView

interface PackagePageProps {
  readonly projectId: string
  /** For staff: how its stages were accepted. */
  readonly record?: ReactNode
}

/** The package of a project: what is in it, whether it is still what the project says, and every build before. */
export function PackagePage({ projectId, record }: PackagePageProps) {
  const view = useQuery(projectPackage.get, { projectId })
  const main = useKeptFocus(view)
  if (view === undefined) return <LoadingState text="Loading the package…" rows={4} />
  return (
    <div className="pk-page">
      <div ref={main} tabIndex={-1} className="pk-main">
        <Coming view={view} projectId={projectId} />
        {view.version !== null && <Ready view={view} version={view.version} projectId={projectId} />}
        {record}
      </div>
      {view.version !== null && <Beside view={view} version={view.version} />}
    </div>
  )
}

/** What had the focus goes when a build begins or ends: then what it is about has it, and never the page as a whole. */
function useKeptFocus(view: View | undefined) {
  const main = useRef<HTMLDivElement>(null)
  const stage = view && `${view.state} ${view.version}`
  const before = useRef(stage)
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== stage
    before.current = stage
    if (isNew && document.activeElement === document.body) main.current?.focus()
  }, [stage])
  return main
}

interface PartProps {
  readonly view: View
  readonly projectId: string
}

/** The one that is being built or failed, or the invitation to the first. */
function Coming({ view, projectId }: PartProps) {
  const { state, progress, failure, mayBuild } = view
  if (progress) return <Building {...progress} isQueued={state === 'queued'} />
  if (state === 'failed') {
    return (
      <Message tone="danger">
        <p>
          <strong>The package could not be built.</strong> {failure}
        </p>
        {mayBuild && <BuildButton projectId={projectId} label="Try again" />}
      </Message>
    )
  }
  if (state !== 'none') return null
  return (
    <EmptyState
      title="No package has been built yet."
      action={mayBuild && <BuildButton projectId={projectId} label="Build the package" />}
    >
      One PDF with contents, every answer and every document under its tab, and a ZIP of the originals.
    </EmptyState>
  )
}

interface BuildProps {
  readonly projectId: string
  readonly label: string
  /** What is there already, where a new one would be the same. */
  readonly onLast?: (last: projectPackage.AskedFor['last']) => void
}

function BuildButton({ projectId, label, onLast }: BuildProps) {
  const build = useMutation(projectPackage.build)
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  async function ask(reason: string) {
    const { last } = await build({ projectId, reason })
    setAsking(false)
    onLast?.(last)
    if (!last) toasts.show({ title: 'The package is being built.', tone: 'success' })
  }
  return (
    <>
      <Button writes onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ReasonDialog
          title="Build the package"
          what="Who has it built"
          submitLabel="Build"
          busyLabel="Asking…"
          send={ask}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Where nothing was built: what stands instead. */
function lastWords({ version, builtAt, builtBy }: NonNullable<projectPackage.AskedFor['last']>): string {
  const by = builtBy ? ` by ${builtBy}` : ''
  return `Not built again: nothing was changed since version ${version} was built ${dateAndTime(builtAt)}${by}. A new one would be the same.`
}

function Ready({ view, version, projectId }: PartProps & { readonly version: number }) {
  const { builtAt, builtBy, isOutOfDate, drafts, files, mayBuild, progress, state } = view
  const isComing = progress !== null
  const [last, setLast] = useState<projectPackage.AskedFor['last']>(null)
  const isLast = last?.version === version && !isOutOfDate && !isComing
  return (
    <>
      {isOutOfDate && (
        <Message tone="warning">
          <p>
            <strong>Version {version} is out of date.</strong> Something was changed or submitted since it was
            built.
          </p>
        </Message>
      )}
      <Card
        title={`Version ${version}`}
        action={
          !isComing &&
          mayBuild &&
          state === 'ready' && <BuildButton projectId={projectId} label="Build again" onLast={setLast} />
        }
      >
        <p className="pk-meta">
          Built {dateAndTime(builtAt ?? 0)}
          {builtBy && ` by ${builtBy}`}
          {drafts.length > 0 && <Tag tone="warning">Draft: {drafts.join(', ')} not submitted</Tag>}
        </p>
        {!isOutOfDate && !isComing && !isLast && (
          <p className="pk-note">Nothing was changed since it was built.</p>
        )}
        <p className="pk-note" role="status">
          {isLast && lastWords(last)}
        </p>
        {view.open + view.missing > 0 && (
          <p className="pk-note">
            {`When it was built, ${view.missing.toLocaleString('en-US')} required ${view.missing === 1 ? 'question was' : 'questions were'} not answered and ${view.open.toLocaleString('en-US')} ${view.open === 1 ? 'finding' : 'findings'} of the rehearsal not explained. Tab 00 says which.`}
          </p>
        )}
        {view.missingSigns.length > 0 && (
          <p className="pk-note">
            {`The PDF has a box in place of ${view.missingSigns.length === 1 ? 'a sign' : `${view.missingSigns.length} signs`} that cannot be printed: ${view.missingSigns.slice(0, 12).join(' ')}. In package.json they stand as they were entered.`}
          </p>
        )}
        {mayBuild ? (
          <PackageFiles view={view} projectId={projectId} />
        ) : (
          <p className="pk-note">
            Tax ids stand in a package in full, so only officers and owners of the lender and staff open it.
          </p>
        )}
        {files.length > 0 && (
          <p className="pk-note">
            Tax ids stand in it in full; each download is in the audit log, with the reason.
          </p>
        )}
      </Card>
      <Card title="Contents">
        <p className="pk-meta">
          {view.pages.toLocaleString('en-US')} pages, {filesWords(view.documents)},{' '}
          {formatFileSize(view.bytes)}
        </p>
        <Table
          caption={`Contents of version ${version}`}
          rows={view.tabs}
          keyOf={({ number }) => number}
          columns={[
            { label: 'Tab', cell: ({ number }) => number },
            {
              label: 'Contents',
              cell: ({ title, sheets }) => (
                <>
                  {title}
                  {sheets > 0 && (
                    <span className="pk-sheets">
                      {sheets === 1
                        ? '1 file stands there by a sheet'
                        : `${sheets} files stand there by a sheet`}
                    </span>
                  )}
                </>
              ),
            },
            { label: 'Files', figures: true, cell: (tab) => (tab.files === 0 ? '–' : tab.files) },
            {
              label: 'Pages',
              figures: true,
              cell: ({ firstPage, lastPage }) =>
                firstPage === lastPage ? firstPage : `${firstPage} to ${lastPage}`,
            },
          ]}
        />
      </Card>
    </>
  )
}

const filesWords = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`)

const stateWords = {
  queued: 'Waiting',
  building: 'Being built',
  ready: 'Built',
  failed: 'Not built',
} as const

function Beside({ view, version }: { readonly view: View; readonly version: number }) {
  const { digest, sheets, history } = view
  return (
    <div className="pk-beside">
      {digest && <Digest version={version} digest={digest} />}
      {sheets.length > 0 && (
        <Card title="Put in with a sheet instead">
          <ul className="pk-list">
            {sheets.map(({ fileName, tab, page, reason }) => (
              <li key={`${page} ${fileName}`}>
                <strong>{fileName}</strong>
                <span>
                  {reason} Tab {tab}, page {page}.
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="All builds">
        <ol className="pk-list">
          {history.map(({ version: number, state, at, by }) => (
            <li key={number}>
              <strong>Version {number}</strong>
              <span>
                {stateWords[state]} {dateAndTime(at)}
                {by && `, ${by}`}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}
