import { fieldAnchor, type Place } from '@granary/api'

/** Where projects are looked at: each has its own address for the same place. */
export type Area = 'lender' | 'staff' | 'borrower'

type ProjectAddress =
  | {
      readonly to:
        | '/lender/dashboard/projects/$projectid'
        | '/lender/dashboard/projects/$projectid/submit'
        | '/admin/projects/$projectid'
        | '/admin/projects/$projectid/submit'
      readonly params: { readonly projectid: string }
      readonly search: {
        readonly stage?: 'pre-application' | 'application'
        readonly view?: 'activity' | 'agency' | 'package' | 'tables'
        readonly table?: string
      }
      readonly hash?: string
    }
  | {
      readonly to: '/borrower/projects/$projectid/questions'
      readonly params: { readonly projectid: string }
      readonly search:
        | { readonly stage: 'pre-application' | 'application' }
        | { readonly view: 'tables'; readonly table: string }
      readonly hash?: string
    }
  | {
      readonly to:
        | '/lender/dashboard/projects/$projectid/submissions'
        | '/admin/projects/$projectid/submissions'
      readonly params: { readonly projectid: string }
    }
  | { readonly to: '/borrower/projects/$projectid'; readonly params: { readonly projectid: string } }
  | {
      readonly to: '/admin/reviews/$projectid/$stage'
      readonly params: { readonly projectid: string; readonly stage: string }
    }

/** Leads to what was asked, with the note that came with it. */
export const remarksAnchor = 'remarks'
/** Leads past it to the first remark that is left. */
export const firstRemarkAnchor = 'first-remark'

/** Leads to what there is to do on the page of the agency. */
export const agencyWorkAnchor = 'next'

/** Of a place, where what is to be done on it stands: a button called after it leads there. */
export function workAnchorOf({ kind }: Place): string | undefined {
  if (kind === 'agency') return agencyWorkAnchor
  return kind === 'remarks' ? firstRemarkAnchor : undefined
}

/** The address of a place; in the area of the staff what has no page of its own is read in the stage. */
export function addressOf(projectId: string, area: Area, place: Place): ProjectAddress {
  const params = { projectid: projectId }
  if (area === 'borrower') {
    const to = '/borrower/projects/$projectid/questions'
    if (place.kind === 'table') return { to, params, search: { view: 'tables', table: place.table } }
    return 'stage' in place
      ? { to, params, search: { stage: place.stage }, ...hashOf(place) }
      : { to: '/borrower/projects/$projectid', params }
  }
  const to = area === 'staff' ? '/admin/projects/$projectid' : '/lender/dashboard/projects/$projectid'
  switch (place.kind) {
    case 'submit':
      return { to: `${to}/submit`, params, search: { stage: place.stage } }
    case 'submissions':
      return { to: `${to}/submissions`, params }
    case 'table':
      return { to, params, search: { view: 'tables', table: place.table } }
    case 'agency':
    case 'package':
      return { to, params, search: { view: place.kind } }
    case 'stage':
    case 'remarks':
      return { to, params, search: { stage: place.stage }, ...hashOf(place) }
  }
  if (area !== 'staff') return { to, params, search: { view: 'activity' } }
  return place.kind === 'review'
    ? { to: '/admin/reviews/$projectid/$stage', params: { ...params, stage: place.stage } }
    : { to, params, search: { stage: 'application' } }
}

function hashOf(place: Place): { hash?: string } {
  if (place.kind === 'remarks') return { hash: remarksAnchor }
  return place.kind === 'stage' && place.fieldId !== undefined ? { hash: fieldAnchor(place.fieldId) } : {}
}
