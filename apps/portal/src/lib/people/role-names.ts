import { isMemberRole, type MemberRole } from '@granary/api'

export const roleNames: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  officer: 'Officer',
  viewer: 'Viewer',
}

/** Of a role as staff's lists bring it. */
export function roleName(role: string): string {
  return isMemberRole(role) ? roleNames[role] : role
}
