import { proof } from '@granary/api'
import type { Drawn, Plan } from '../../bundle/plan.ts'

interface Measured {
  readonly size: number
  readonly sha256: string
}

interface Parts {
  readonly packageId: string
  readonly plan: Plan
  readonly drawn: Drawn
  readonly volumes: readonly Measured[]
  /** What was made for the package besides, by its path in the ZIP. */
  readonly made: readonly (Measured & { readonly path: string })[]
}

/** What the package certifies, as text: of this text the digest is taken. */
export function manifestText({ packageId, plan, drawn, volumes, made }: Parts): string {
  const manifest: proof.PackageManifest = {
    format: proof.manifestFormat,
    packageId,
    version: plan.version,
    project: plan.project,
    lender: plan.lender,
    borrower: plan.borrower,
    collectedAt: plan.collectedAt,
    drafts: plan.drafts,
    pdf: drawn.volumes.map(({ name, pages }, at) => ({
      name,
      size: volumes[at]?.size ?? 0,
      sha256: volumes[at]?.sha256 ?? '',
      pages,
    })),
    files: [
      ...made,
      ...plan.tabs.flatMap(({ files }) =>
        files.map((file) => ({
          path: file.path,
          size: file.size,
          sha256: file.sha256,
          name: file.fileName,
          ...(file.asOf !== null && { asOf: file.asOf }),
          uploadedAt: file.uploadedAt,
          uploader: file.uploader,
          state:
            file.local === null
              ? ('not included' as const)
              : file.isDraft
                ? ('draft' as const)
                : ('submitted' as const),
        })),
      ),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const columns = ['path', 'size', 'sha256', 'name', 'asOf', 'uploadedAt', 'uploader', 'state'] as const

/** The same files for a spreadsheet. */
export function manifestTable(text: string): string {
  const { files } = JSON.parse(text) as proof.PackageManifest
  const rows = files.map((file) => columns.map((column) => cell(file[column])).join(','))
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`
}

/** What a spreadsheet would take for a formula stays a text. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t]/.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
