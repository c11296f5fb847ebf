import type { Implementation } from './implementation.ts'
import { canonicalPath } from './runner.ts'

/**
 * The queries by which staff look over all lenders: they run again at whatever anybody does, and nobody may wait for
 * them (0240). The wide ones that everybody watches are not among them: they find single rows, or a few that hardly
 * ever change.
 */
export function overviewsAmong(implementations: readonly Implementation[]): (path: string) => boolean {
  const ofStaff = implementations.filter(({ wide, entry }) => wide && entry.path.startsWith('admin/'))
  const paths = new Set(ofStaff.map(({ entry }) => canonicalPath(entry.path)))
  return (path) => paths.has(path)
}
