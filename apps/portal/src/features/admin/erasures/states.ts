import type { Erasure, ErasureState } from '@granary/api'

export const stateNames: Readonly<Record<ErasureState, string>> = {
  requested: 'Waits for an answer',
  withdrawn: 'Taken back',
  declined: 'Declined',
  'carrying out': 'Being erased',
  erased: 'Erased',
}

export const stateTones = {
  requested: 'warning',
  withdrawn: 'neutral',
  declined: 'neutral',
  'carrying out': 'info',
  erased: 'success',
} as const satisfies Record<ErasureState, string>

/** By its name as long as it is there; afterwards nothing but its id is left. */
export function calledProject({ projectName, projectId }: Erasure): string {
  return projectName ?? `Project ${projectId.slice(0, 8)}`
}
