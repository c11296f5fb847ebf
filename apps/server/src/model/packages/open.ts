import type { Finding } from '@granary/api'
import { packageTabOf, packageTabOfRule } from '@granary/checklists'
import { asReaderOfPackage } from '@granary/rules'
import type { PlanOpen } from '../../bundle/plan.ts'
import type { PackageStage } from './basis.ts'

/** What the rehearsal finds and nobody explained as it stands now. */
export function openOf(findings: readonly Finding[], stages: readonly PackageStage[]): readonly PlanOpen[] {
  return findings.filter(isOpen).map((finding) => ({
    title: finding.title,
    weight: weightOf(finding),
    found: asReaderOfPackage(finding.because),
    paragraph: finding.paragraph,
    tab: tabOf(finding, stages),
  }))
}

/** What was explained before it changed is open again. */
const isOpen = ({ explanation, explainedOf }: Finding) =>
  explanation === undefined || explainedOf !== undefined

const weights = {
  contradicts: 'Contradicts the rule',
  explain: 'Not explained',
  note: 'To note',
} as const

/** A paper that is not there contradicts nothing: the package lacks it. */
const weightOf = ({ kind, severity }: Finding) =>
  kind === 'requirement' && severity === 'contradicts' ? 'Missing or too old' : weights[severity]

function tabOf({ checkId, items }: Finding, stages: readonly PackageStage[]): string | null {
  const [item] = items
  if (!item) return packageTabOfRule(checkId)
  const sections = stages.find(({ stage }) => stage === item.stage)?.form.schema.sections
  const section = sections?.find(({ fields }) => fields.some(({ id }) => id === item.fieldId))
  return section ? packageTabOf(item.fieldId, section.id) : null
}
