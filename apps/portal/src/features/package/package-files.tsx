import { projectPackage } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { TextButton } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useState } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'

interface PackageFilesProps {
  readonly view: projectPackage.PackageView
  readonly projectId: string
}

/** What can be opened of the package, each with what it is; why is asked once for all of them. */
export function PackageFiles({ view, projectId }: PackageFilesProps) {
  const sayWhy = useMutation(projectPackage.sayWhy)
  const [said, setSaid] = useState<projectPackage.OpeningTicket>()
  const [asked, setAsked] = useState<File>()
  const order = ['pdf', 'zip', 'manifest', 'signature']
  const files = view.files.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return (
    <>
      <ul className="pk-files">
        {files.map((file) => (
          <li key={file.name}>
            <span className="pk-kind" aria-hidden="true">
              {file.name.endsWith('.json') ? 'JSON' : file.kind.toUpperCase()}
            </span>
            <span className="pk-what">
              <strong>{titleOf(file)}</strong>
              <span>{detailOf(file, view)}</span>
            </span>
            <TextButton
              onClick={() => (said && said.until > Date.now() ? download(file, said) : setAsked(file))}
            >
              Download<span className="g-visually-hidden"> {titleOf(file)}</span>
            </TextButton>
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title="Open the package"
          what="Who opens it"
          submitLabel="Download"
          busyLabel="Asking…"
          send={async (reason) => {
            const ticket = await sayWhy({ projectId, reason })
            setSaid(ticket)
            setAsked(undefined)
            download(asked, ticket)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type File = projectPackage.PackageFile

/** As a link would: the page stays. */
function download({ url }: File, { why }: projectPackage.OpeningTicket): void {
  const link = document.createElement('a')
  link.href = `${url}?${new URLSearchParams({ why })}`
  link.download = ''
  link.click()
}

function titleOf({ kind, volume, volumes }: File): string {
  if (kind === 'zip') return 'Originals'
  if (kind === 'manifest') return 'Manifest'
  if (kind === 'signature') return 'Signature'
  return (volumes ?? 1) > 1 ? `Package, volume ${volume} of ${volumes}` : 'Package'
}

function detailOf({ kind, pages, size }: File, { documents }: projectPackage.PackageView): string {
  const bytes = formatFileSize(size)
  if (kind === 'pdf') return `${pages === 1 ? '1 page' : `${pages} pages`}, ${bytes}`
  if (kind === 'signature') return `Of the manifest, to check files without a connection, ${bytes}`
  if (kind === 'manifest') return `Every file with its SHA-256, ${bytes}`
  return `${documents === 1 ? '1 file' : `${documents} files`} by tab, manifest, data, ${bytes}`
}
