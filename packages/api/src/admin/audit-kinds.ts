/** What the audit log is about, in the words by which it is filtered. Every entry is of one kind. */
export const auditKinds = {
  answers: 'Answers and files',
  projects: 'Projects',
  people: 'Invitations, members and duties',
  lenders: 'Lenders',
  support: 'Support requests',
  'sign-in': 'Signing in',
  refused: 'What was refused',
  reads: 'What staff looked at',
  installation: 'The installation',
} as const

export type AuditKind = keyof typeof auditKinds

export function isAuditKind(value: unknown): value is AuditKind {
  return typeof value === 'string' && Object.hasOwn(auditKinds, value)
}
