import type { AuditKind } from '@granary/api'
import { knownActions, projectActions } from './audit-sentences.ts'

/** Of which kind an action is. What stands in none of these lists is told by its name, or is about the installation. */
const named: Readonly<Partial<Record<AuditKind, readonly string[]>>> = {
  answers: [
    'answers saved',
    'answers restored',
    'table saved',
    'earlier cell brought back',
    'removed row brought back',
    'workbook brought back',
    'workbook undone',
    'test data filled in',
    'file added',
    'file removed',
    'file replaced',
    'document described',
    'pages of a file given',
    'question said not to apply',
    'question said to apply',
    'not applicable disputed',
    'dispute withdrawn',
    'sensitive answer revealed',
  ],
  projects: ['project check carried over', 'borrower access ended', 'borrower access changed'],
  people: [
    'account made by invitation',
    'asked to join',
    'member let in',
    'request to join declined',
    'role changed',
    'member removed',
    'duties changed',
    'sign-ins ended by staff',
    'view as started',
    'view as ended',
    'admin made by command',
  ],
  refused: ['call denied'],
  reads: ['project opened', 'file opened', 'audit log read', 'audit log exported', 'all projects exported'],
}

/** Words at the beginning or end of an action that say its kind. */
const told: readonly (readonly [pattern: RegExp, kind: AuditKind])[] = [
  [/ refused$/, 'refused'],
  [/ (listed|opened)$|^seen as |^read by /, 'reads'],
  [/^support /, 'support'],
  [/^(invitation|person) /, 'people'],
  [/^(lender|second factor) /, 'lenders'],
  [
    /^(sign-in|sign-out|other sign-ins|registration|code|address|password|authenticator|backup codes?) /,
    'sign-in',
  ],
]

const kinds = new Map(knownActions.map((action) => [action, kindFrom(action)]))

/** Of an action that nobody gave words to, it is the installation's. */
export function kindOf(action: string): AuditKind {
  return kinds.get(action) ?? 'installation'
}

/** The actions of a kind, which the code knows: the log is never read for them. */
export function actionsOf(kind: string): readonly string[] {
  return knownActions.filter((action) => kinds.get(action) === kind)
}

function kindFrom(action: string): AuditKind {
  for (const [kind, actions] of Object.entries(named)) {
    if (actions.includes(action)) return kind as AuditKind
  }
  if (projectActions.includes(action)) return 'projects'
  return told.find(([pattern]) => pattern.test(`${action} `) || pattern.test(action))?.[1] ?? 'installation'
}
