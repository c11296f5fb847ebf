import type { SampleBorrower } from './answers.ts'

/** How far a sample project has come. */
export type SampleProgress = 'created' | 'begun' | 'complete' | 'pre-application submitted' | 'both submitted'

export interface SampleProject {
  readonly lender: string
  readonly name: string
  readonly program: string
  readonly businessStage: string
  readonly progress: SampleProgress
  /** So that a list of them has an order. */
  readonly savedHoursAgo: number
  readonly borrower: SampleBorrower
  /** Whether the demo borrower was let in. */
  readonly isShared?: boolean
}

const placeOf = (address: string, county: string, district: string) => ({ address, county, district })
const brokenBow = placeOf('410 South D Street, Broken Bow, NE 68822', 'Custer', 'NE-3')
const salina = placeOf('2200 Elevator Road, Salina, KS 67401', 'Saline', 'KS-1')

export const sampleProjects: readonly SampleProject[] = [
  {
    lender: 'other@granary.example',
    name: 'Manure digester',
    program: 'Rural Energy for America',
    businessStage: 'Expansion',
    progress: 'begun',
    savedHoursAgo: 5,
    borrower: {
      ...salina,
      name: 'Example Dairy LLC',
      naics: '112120',
      contact: 'Paul Hendricks',
      phone: '(785) 555-0119',
      purpose: 'build a digester that turns manure into power',
      ownerName: 'Paul Hendricks',
      amount: 3_400_000,
    },
  },
  {
    lender: 'colleague@granary.example',
    name: 'Water tower and mains',
    program: 'Water & Waste Disposal',
    businessStage: 'Existing business',
    progress: 'both submitted',
    savedHoursAgo: 76,
    borrower: {
      ...brokenBow,
      name: 'Example Rural Water District 2',
      naics: '221310',
      contact: 'Lena Fischer',
      phone: '(308) 555-0177',
      purpose: 'replace the water tower and nine miles of mains',
      ownerName: 'Lena Fischer',
      amount: 6_100_000,
    },
  },
  {
    lender: 'colleague@granary.example',
    name: 'Rural health clinic',
    program: 'Community Facilities',
    businessStage: 'Existing business',
    progress: 'pre-application submitted',
    savedHoursAgo: 29,
    borrower: {
      ...brokenBow,
      name: 'Example Clinic Association',
      naics: '621498',
      contact: 'Grace Muller',
      phone: '(308) 555-0152',
      purpose: 'add a wing with eight examination rooms',
      ownerName: 'Grace Muller',
      amount: 2_250_000,
    },
  },
  {
    lender: 'lender@granary.example',
    name: 'Cold storage warehouse',
    program: 'Business & Industry',
    businessStage: 'Existing business',
    progress: 'complete',
    savedHoursAgo: 3,
    borrower: {
      ...brokenBow,
      name: 'Example Foods Cooperative',
      naics: '493120',
      contact: 'Tom Vasquez',
      phone: '(308) 555-0136',
      purpose: 'build a cold store of 40,000 square feet',
      ownerName: 'Tom Vasquez',
      amount: 4_800_000,
    },
  },
  {
    lender: 'lender@granary.example',
    name: 'Grain elevator expansion',
    program: 'Business & Industry',
    businessStage: 'Expansion',
    progress: 'begun',
    savedHoursAgo: 1,
    isShared: true,
    borrower: {
      ...brokenBow,
      name: 'Sample Elevator Cooperative',
      naics: '493130',
      contact: 'June Castellano',
      phone: '(308) 555-0142',
      purpose: 'build a second elevator with room for 600,000 bushels',
      ownerName: 'June Castellano',
      amount: 5_200_000,
    },
  },
  {
    lender: 'lender@granary.example',
    name: 'Bakery relocation',
    program: 'OneRD Guarantee',
    businessStage: 'New business',
    progress: 'created',
    savedHoursAgo: 50,
    borrower: {
      ...brokenBow,
      name: 'Sample Bakery LLC',
      naics: '311811',
      contact: 'Anna Brandt',
      phone: '(308) 555-0163',
      purpose: 'move to a larger building',
      ownerName: 'Anna Brandt',
      amount: 780_000,
    },
  },
]
