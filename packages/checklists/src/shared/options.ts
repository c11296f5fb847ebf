import type { Option } from '@granary/forms'

export const entityTypes: readonly Option[] = [
  { value: 'INDIVIDUAL', label: 'Individual' },
  { value: 'ENTITY', label: 'Entity' },
]

export const operatingStatuses: readonly Option[] = [
  { value: 'NEW', label: 'New' },
  { value: 'EXISTING', label: 'Existing' },
]

export const certificationStatuses: readonly Option[] = [
  { value: 'CERTIFIED', label: 'Certified' },
  { value: 'NOT_CERTIFIED', label: 'Not certified' },
]

export const citizenships: readonly Option[] = [
  { value: 'US_CITIZEN', label: 'U.S. citizen' },
  { value: 'PERMANENT_RESIDENT', label: 'Lawful permanent resident' },
  { value: 'TRUST_TERRITORY_RESIDENT', label: 'Citizen of a former Trust Territory of the Pacific Islands' },
]

export const reapEligibility: readonly Option[] = [
  { value: 'AGRICULTURAL_PRODUCER', label: 'Agricultural producer' },
  { value: 'RURAL_SMALL_BUSINESS', label: 'Rural small business' },
  { value: 'NO', label: 'Neither' },
]

export const sexes: readonly Option[] = [
  { value: 'MALE', label: 'Male' },
  { value: 'FEMALE', label: 'Female' },
]

export const ethnicities: readonly Option[] = [
  { value: 'HISPANIC_OR_LATINO', label: 'Hispanic or Latino' },
  { value: 'NOT_HISPANIC_OR_LATINO', label: 'Not Hispanic or Latino' },
]

export const races: readonly Option[] = [
  { value: 'AMERICAN_INDIAN', label: 'American Indian or Alaska Native' },
  { value: 'ASIAN', label: 'Asian' },
  { value: 'BLACK', label: 'Black or African American' },
  { value: 'WHITE', label: 'White' },
  { value: 'NATIVE_HAWAIIAN', label: 'Native Hawaiian or other Pacific Islander' },
]

export const paymentFrequencies: readonly Option[] = [
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'QUARTERLY', label: 'Quarterly' },
  { value: 'SEMI_ANNUAL', label: 'Every six months' },
  { value: 'ANNUAL', label: 'Yearly' },
  { value: 'OTHER', label: 'Other' },
]

export const rateStructures: readonly Option[] = [
  { value: 'FIXED', label: 'Fixed' },
  { value: 'VARIABLE', label: 'Variable' },
  { value: 'BLENDED', label: 'Blended: part fixed, part variable' },
]

export const organizationTypes: readonly Option[] = [
  { value: 'COOPERATIVE', label: 'Cooperative' },
  { value: 'CORPORATION', label: 'Corporation' },
  { value: 'INDIVIDUAL', label: 'Individual' },
  { value: 'NATIVE_AMERICAN_TRIBE', label: 'Native American tribe' },
  { value: 'NON_PROFIT', label: 'Nonprofit' },
  { value: 'PARTNERSHIP', label: 'Partnership' },
  { value: 'PROPRIETORSHIP', label: 'Sole proprietorship' },
  { value: 'PUBLIC_BODY', label: 'Public body' },
]

export const guaranteeTypes: readonly Option[] = [
  { value: 'PERSONAL', label: 'Personal guarantee' },
  { value: 'CORPORATE', label: 'Corporate guarantee' },
  { value: 'NONE', label: 'No guarantee' },
]

const operationLabels = [
  'New location, new business',
  'New location, existing business',
  'Existing location, existing business',
] as const

export const operationTypes: readonly Option[] = [
  { value: 'NEW_LOCATION_NEW_BUSINESS', label: operationLabels[0] },
  { value: 'NEW_LOCATION_EXISTING_BUSINESS', label: operationLabels[1] },
  { value: 'EXISTING_LOCATION_EXISTING_BUSINESS', label: operationLabels[2] },
]

/** The same three, in the same order, under the values of the application. */
export const operationCategories: readonly Option[] = [
  { value: 'OPTION_A', label: operationLabels[0] },
  { value: 'OPTION_B', label: operationLabels[1] },
  { value: 'OPTION_C', label: operationLabels[2] },
]

export const constructionStatuses: readonly Option[] = [
  { value: 'PRE_CONSTRUCTION', label: 'Not started' },
  { value: 'ONGOING_CONSTRUCTION', label: 'Under way' },
  { value: 'POST_CONSTRUCTION', label: 'Finished' },
]

export const packageTypes: readonly Option[] = [
  { value: 'STANDARD', label: 'Standard' },
  { value: 'FAST_TRACK', label: 'Fast track' },
  { value: 'PILOT', label: 'Pilot' },
]

export const packagingStatuses: readonly Option[] = [
  { value: 'NOT_STARTED', label: 'Not started' },
  { value: 'IN_PROGRESS', label: 'In progress' },
  { value: 'READY_FOR_REVIEW', label: 'Ready for review' },
  { value: 'READY_FOR_SUBMISSION', label: 'Ready for submission' },
]

export const environmentalReviewStatuses: readonly Option[] = [
  { value: 'NOT_STARTED', label: 'Not started' },
  { value: 'IN_PROGRESS', label: 'In progress' },
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'NOT_REQUIRED', label: 'Not required' },
]

export const reapProjectCategories: readonly Option[] = [
  { value: 'RENEWABLE_ENERGY_SYSTEM', label: 'Renewable energy system' },
  { value: 'ENERGY_EFFICIENCY_IMPROVEMENT', label: 'Energy efficiency improvement' },
  { value: 'OTHER', label: 'Other' },
]
