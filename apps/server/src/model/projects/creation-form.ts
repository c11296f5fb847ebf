import { appError, type CreationForm } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'

/** What the lender has said about itself already, in the answers of a new project. */
export async function creationForm(
  db: Kysely<Tables>,
  person: Pick<Person, 'name' | 'email'>,
  organizationId: string,
): Promise<CreationForm> {
  const lender = await db
    .selectFrom('organizations')
    .select([
      'name',
      'headquarters_address',
      'served_states',
      'federally_regulated',
      'usda_approved',
      'contact',
    ])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!lender) throw appError('NOT_FOUND')
  const [onlyState, ...otherStates] = lender.served_states
  return {
    lender: {
      lenderName: lender.name,
      headquartersAddress: lender.headquarters_address ?? '',
      servedState: otherStates.length === 0 ? (onlyState ?? '') : '',
      federallyRegulated: lender.federally_regulated ?? '',
      usdaApproved: lender.usda_approved ?? '',
    },
    contact: contactOf(person, lender.contact as Partial<Contact>),
  }
}

interface Contact {
  readonly email: string
  readonly title: string
  readonly phone: string
  readonly phoneExtension: string
}

/** The person themselves; their title and phone, where the lender named them as its contact. */
function contactOf({ name, email }: Pick<Person, 'name' | 'email'>, given: Partial<Contact>) {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  const { title = '', phone = '', phoneExtension = '' } = given.email === email ? given : {}
  return {
    contactFirstName: firstName,
    contactLastName: others.join(' '),
    contactTitle: title,
    contactEmail: email,
    contactPhone: phone,
    contactPhoneExtension: phoneExtension,
  }
}
