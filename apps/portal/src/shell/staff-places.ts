import type { AdminDuty } from '@granary/api'

/** Where staff work, each place with the duties it is open to. */
export const places = [
  { to: '/admin/reviews', label: 'Review queue', duties: ['packaging', 'administration'] },
  { to: '/admin/projects', label: 'Projects', duties: ['packaging', 'administration'] },
  { to: '/admin/rule-packs', label: 'Rules', duties: ['rules', 'administration'] },
  { to: '/admin/support', label: 'Support', duties: ['support', 'administration'] },
  { to: '/admin/lenders', label: 'Lenders', duties: ['administration'] },
  { to: '/admin/people', label: 'People', duties: ['administration'] },
  { to: '/admin/erasures', label: 'Erasures', duties: ['administration'] },
  { to: '/admin/audit', label: 'Audit log', duties: ['administration'] },
  { to: '/admin/system', label: 'System', duties: ['administration'] },
] as const satisfies readonly { to: string; label: string; duties: readonly AdminDuty[] }[]

export type AdminPlace = (typeof places)[number]['to']

export function placesOf(duties: readonly AdminDuty[]) {
  return places.filter((place) => place.duties.some((duty) => duties.includes(duty)))
}

export const dutyNames: Readonly<Record<AdminDuty, string>> = {
  packaging: 'Packaging',
  support: 'Support',
  administration: 'Administration',
  rules: 'Rules',
}
