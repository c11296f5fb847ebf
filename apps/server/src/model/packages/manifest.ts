import { proof } from '@granary/api'
import { type Drawn, type Plan, type PlanFile, packedFiles } from '../../bundle/plan.ts'

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

/** What the package certifies. Of its text the digest is taken. */
export function packageManifest({ packageId, plan, drawn, volumes, made }: Parts): proof.PackageManifest {
  return {
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
        packedFiles(files).map((file) => ({
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
          ...pagesOf(plan, file),
        })),
      ),
    ],
  }
}

/** Where pages of a file stand, the tab of the file itself among them where it is there by some of them alone. */
function pagesOf({ tabs }: Plan, { path }: PlanFile): Pick<proof.ManifestFile, 'pages'> {
  const pages = tabs.flatMap(({ number: tab, files }) =>
    files.flatMap((file) =>
      file.path === path && file.pages ? [{ tab, document: file.label, ...file.pages }] : [],
    ),
  )
  return pages.length > 0 ? { pages } : {}
}
