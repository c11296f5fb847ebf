import type { Progress } from './plan.ts'

/** What the process that builds is told, in one line. */
export interface Task {
  readonly folder: string
  readonly what: 'draw' | 'pack'
  /** What one document may take of its time. */
  readonly documentMs: number
}

/** What it says, a line of JSON at a time. */
export type Line =
  | { readonly progress: Progress }
  /** The document that is opened from now on, in the folder; null when it is done. */
  | { readonly taking: string | null }
  | { readonly result: unknown }
  | { readonly failed: string }
  /** It took more than it may, and ends. */
  | { readonly spent: string }
