import type { AdminDuty, MemberRole } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Auth } from '../auth/auth.ts'
import type { Tables } from '../db/schema.generated.ts'

export const demoPassword = 'granary-demo'

interface DemoAccount {
  readonly email: string
  readonly name: string
  readonly role?: { readonly lender: string; readonly role: MemberRole }
  readonly duties?: readonly AdminDuty[]
  readonly borrower?: boolean
  readonly shows: string
}

const stateBank = 'Sample State Bank'
const farmCredit = 'Example Farm Credit'

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'lender@granary.example',
    name: 'Marcus Reyes',
    role: { lender: stateBank, role: 'owner' },
    shows: `owner at ${stateBank}`,
  },
  {
    email: 'colleague@granary.example',
    name: 'Dana Whitlock',
    role: { lender: stateBank, role: 'officer' },
    shows: `officer at ${stateBank}`,
  },
  {
    email: 'viewer@granary.example',
    name: 'Ines Okafor',
    role: { lender: stateBank, role: 'viewer' },
    shows: `viewer at ${stateBank}`,
  },
  {
    email: 'other@granary.example',
    name: 'Theo Lindqvist',
    role: { lender: farmCredit, role: 'owner' },
    shows: `owner at ${farmCredit}`,
  },
  { email: 'borrower@granary.example', name: 'June Castellano', borrower: true, shows: 'borrower' },
  {
    email: 'packager@granary.example',
    name: 'Priya Natarajan',
    duties: ['packaging'],
    shows: 'packaging duty',
  },
  {
    email: 'admin@granary.example',
    name: 'Walt Bremer',
    duties: ['packaging', 'support', 'administration'],
    shows: 'all duties',
  },
]

function contactOf(name: string, title: string, email: string): string {
  const [firstName, lastName] = name.split(' ')
  return JSON.stringify({ firstName, lastName, title, email, phone: '(308) 555-0100', phoneExtension: '' })
}

const demoLenders = [
  {
    name: stateBank,
    headquarters_address: '100 Main Street, Broken Bow, NE 68822',
    contact: contactOf('Marcus Reyes', 'Vice president, commercial lending', 'lender@granary.example'),
    served_states: ['NE', 'KS', 'SD'],
    federally_regulated: 'yes',
    programs: ['B_AND_I', 'CF', 'WWD', 'REAP'],
    service_level: 'managed',
  },
  {
    name: farmCredit,
    headquarters_address: '12 Elevator Road, Salina, KS 67401',
    contact: contactOf('Theo Lindqvist', 'Loan officer', 'other@granary.example'),
    served_states: ['KS'],
    federally_regulated: 'no',
    usda_approved: 'yes',
    programs: ['B_AND_I', 'REAP'],
    service_level: 'software',
  },
]

/** The accounts of the README, each able to sign in with `demoPassword`. Gives the ids by e-mail address. */
export async function addDemoPeople(db: Kysely<Tables>, auth: Auth): Promise<ReadonlyMap<string, string>> {
  const lenders = await db
    .insertInto('organizations')
    .values(demoLenders.map((lender) => ({ ...lender, onboarded_at: new Date(), approved_at: new Date() })))
    .returning(['id', 'name'])
    .execute()
  const ids = new Map<string, string>()
  for (const { email, name, role, duties, borrower } of demoAccounts) {
    const personId = await auth.addPerson({ name, email, password: demoPassword })
    ids.set(email, personId)
    const lender = lenders.find((organization) => organization.name === role?.lender)
    if (role && lender) {
      await db
        .insertInto('organization_members')
        .values({ organization_id: lender.id, person_id: personId, role: role.role })
        .execute()
    }
    for (const duty of duties ?? []) {
      await db.insertInto('admin_duties').values({ person_id: personId, duty }).execute()
    }
    if (borrower) await db.insertInto('borrower_accounts').values({ person_id: personId }).execute()
  }
  return ids
}
