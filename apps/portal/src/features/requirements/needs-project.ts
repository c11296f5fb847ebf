import type { RuleItem } from '@granary/api'
import type { ReactNode } from 'react'
import type { Area } from '../../lib/projects/head/places.ts'

/** What these pages know of a project, and from where it is looked at. */
export interface NeedsProps {
  readonly project: {
    readonly projectId: string
    readonly projectName: string
    readonly borrowerName: string
    readonly lenderName: string
    readonly program: string
    readonly totalLoanAmount: number | null
  }
  readonly area: Exclude<Area, 'borrower'>
  /** The way to ask somebody for what is missing, for those who may. */
  readonly ask?: ((item: RuleItem) => ReactNode) | undefined
}
