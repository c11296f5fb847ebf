/** The three kinds of account; a person may hold several, and none right after registering. */
export const accountKinds = ['lender', 'borrower', 'admin'] as const
export type AccountKind = (typeof accountKinds)[number]

/** What a member may do inside a lender. A viewer only reads. */
export const memberRoles = ['owner', 'officer', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What an admin account was given to do. */
export const adminDuties = ['packaging', 'support', 'administration', 'rules'] as const
export type AdminDuty = (typeof adminDuties)[number]

export const isAccountKind = isOneOf(accountKinds)
export const isMemberRole = isOneOf(memberRoles)
export const isAdminDuty = isOneOf(adminDuties)

function isOneOf<const Choice extends string>(choices: readonly Choice[]) {
  return (value: unknown): value is Choice => choices.some((choice) => choice === value)
}
