import type { Condition, Visibility } from '@granary/forms'

/** `when('projectIncludesConstruction').is('YES')` */
export function when(fieldId: string) {
  return {
    is: (value: string): Condition => ({ fieldId, operator: 'equals', value }),
    isNot: (value: string): Condition => ({ fieldId, operator: 'notEquals', value }),
  }
}

export function all(...conditions: readonly Condition[]): Visibility {
  return { kind: 'all', conditions }
}

export function any(...conditions: readonly Condition[]): Visibility {
  return { kind: 'any', conditions }
}

/** Shown only after the question that leads to it was answered with yes. */
export function ifYes(fieldId: string): Visibility {
  return all(when(fieldId).is('YES'))
}
