import type { projectPackage } from '@granary/api'
import { formatFileSize } from '@granary/forms'
import { Link } from '@granary/ui'

/** What can be opened of the package, each with what it is. */
export function PackageFiles({ view }: { readonly view: projectPackage.PackageView }) {
  const order = ['pdf', 'zip', 'manifest', 'signature']
  const files = view.files.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return (
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
          <Link href={file.url} download>
            Download<span className="g-visually-hidden"> {titleOf(file)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type File = projectPackage.PackageFile

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
