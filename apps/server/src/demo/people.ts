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
  /** What one sees as this person, in a few words. */
  readonly does: string
}

const stateBank = 'Sample State Bank'
const farmCredit = 'Example Farm Credit'

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'lender@granary.example',
    name: 'Marcus Reyes',
    role: { lender: stateBank, role: 'owner' },
    shows: `${stateBank}, owner`,
    does: 'Answers, asks the borrower, submits',
  },
  {
    email: 'colleague@granary.example',
    name: 'Dana Whitlock',
    role: { lender: stateBank, role: 'officer' },
    shows: `${stateBank}, officer`,
    does: 'Works on the same answers',
  },
  {
    email: 'viewer@granary.example',
    name: 'Ines Okafor',
    role: { lender: stateBank, role: 'viewer' },
    shows: `${stateBank}, viewer`,
    does: 'Reads, changes nothing',
  },
  {
    email: 'other@granary.example',
    name: 'Theo Lindqvist',
    role: { lender: farmCredit, role: 'owner' },
    shows: `${farmCredit}, owner`,
    does: 'Works for another lender',
  },
  {
    email: 'borrower@granary.example',
    name: 'June Castellano',
    borrower: true,
    shows: 'Borrower',
    does: 'Fills in what the lender shared',
  },
  {
    email: 'packager@granary.example',
    name: 'Priya Natarajan',
    duties: ['packaging'],
    shows: 'Packaging team',
    does: 'Reviews what was submitted',
  },
  {
    email: 'admin@granary.example',
    name: 'Walt Bremer',
    duties: ['packaging', 'support', 'administration', 'rules'],
    shows: 'Administration, and every other duty',
    does: 'People, lenders, audit log',
  },
]

function contactOf(name: string, title: string, email: string): string {
  const [firstName, lastName] = name.split(' ')
  return JSON.stringify({ firstName, lastName, title, email, phone: '(308) 555-0100', phoneExtension: '' })
}

/** By their ids a reset finds them again, whatever they were called meanwhile. */
export const demoLenders = [
  {
    id: '5a3b1e00-0000-4000-8000-000000000001',
    name: stateBank,
    headquarters_address: '100 Main Street, Broken Bow, NE 68822',
    contact: contactOf('Marcus Reyes', 'Vice president, commercial lending', 'lender@granary.example'),
    served_states: ['NE', 'KS', 'SD'],
    federally_regulated: 'yes',
    programs: ['B_AND_I', 'CF', 'WWD', 'REAP'],
    service_level: 'managed',
  },
  {
    id: '5a3b1e00-0000-4000-8000-000000000002',
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

/** The accounts of the README, each able to sign in with `demoPassword`, and their lenders. */
export async function addDemoPeople(db: Kysely<Tables>, auth: Auth): Promise<void> {
  for (const { name, email } of demoAccounts) await auth.addPerson({ name, email, password: demoPassword })
  await db.insertInto('organizations').values(demoLenders.map(asFounded)).execute()
  await giveRoles(db, await demoPersonIds(db))
}

/** Which portal a sample person works in. */
export function kindOf({ role, borrower }: DemoAccount): 'lender' | 'borrower' | 'admin' {
  if (role) return 'lender'
  return borrower ? 'borrower' : 'admin'
}

/** A sample lender as it is before anybody changed it. */
export function asFounded(lender: (typeof demoLenders)[number]) {
  const now = new Date()
  return { ...lender, onboarded_at: now, approved_at: now }
}

export async function demoPersonIds(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const emails = demoAccounts.map(({ email }) => email)
  const found = await db.selectFrom('people').select(['id', 'email']).where('email', 'in', emails).execute()
  return new Map(found.map(({ id, email }) => [email, id]))
}

/** Makes the sample people what they are: members, staff, a borrower. Nobody of them may be any of it already. */
export async function giveRoles(db: Kysely<Tables>, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { email, role, duties = [], borrower } of demoAccounts) {
    const personId = ids.get(email)
    if (personId === undefined) continue
    const lender = demoLenders.find(({ name }) => name === role?.lender)
    if (role && lender) {
      await db
        .insertInto('organization_members')
        .values({ organization_id: lender.id, person_id: personId, role: role.role })
        .execute()
    }
    for (const duty of duties) {
      await db.insertInto('admin_duties').values({ person_id: personId, duty }).execute()
    }
    if (borrower) await db.insertInto('borrower_accounts').values({ person_id: personId }).execute()
  }
}
