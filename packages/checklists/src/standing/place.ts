import type { StandingStage } from './facts.ts'

/** Where a step or a button leads. Each area of the portal has its own address for it. */
export type Place =
  | { readonly kind: 'stage'; readonly stage: StandingStage; readonly fieldId?: string }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'submit'; readonly stage: StandingStage }
  | { readonly kind: 'remarks'; readonly stage: StandingStage }
  | { readonly kind: 'review'; readonly stage: StandingStage }
  | { readonly kind: 'submissions' }
  | { readonly kind: 'package' }
  | { readonly kind: 'agency' }
  | { readonly kind: 'activity' }
