import type { onboarding } from '@granary/api'

/** What a lender says of itself, and how it works. */
export const organization: onboarding.OrganizationAnswers = {
  lenderName: 'Alma Farmers Bank',
  headquartersAddress: '1 Depot Street, Alma, NE 68920',
  contactFirstName: 'Priya',
  contactLastName: 'Natarajan',
  contactTitle: 'President',
  contactEmail: 'priya@alma.example',
  contactPhone: '308 555 0100',
  contactPhoneExtension: '7',
}

export const practice: onboarding.PracticeAnswers = {
  federallyRegulated: 'yes',
  usdaApproved: '',
  authorizationFollowup: '',
  servedStates: ['NE', 'KS'],
  programs: ['B_AND_I'],
  serviceLevel: 'managed',
}
