import type { MemberRole } from '@granary/api'

export const roleNames: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  officer: 'Officer',
  viewer: 'Viewer',
}
