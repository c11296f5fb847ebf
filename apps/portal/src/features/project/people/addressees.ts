import type { ProjectPerson } from '@granary/api'
import { roleName } from '../../../lib/people/role-names.ts'

/** Somebody who can be asked. Their address stays the same when their invitation makes a person of them. */
export interface Addressee {
  readonly value: string
  readonly label: string
  readonly name: string
  readonly email: string
}

/** Who is in already or invited, borrowers first. */
export function addresseesOf(people: readonly ProjectPerson[]): readonly Addressee[] {
  const options = people.flatMap(
    ({ personId, name, email, why, role, me, suspended, mayAnswer, invitation }) => {
      if (invitation)
        return { value: invitation.invitationId, label: `${email}, invited`, name: email, email }
      if (personId === null || me || suspended) return []
      const as = { value: personId, name, email }
      if (why === 'borrower') return { ...as, label: `${name}, borrower` }
      return why === 'member' && mayAnswer ? { ...as, label: `${name}, ${roleName(role ?? '')}` } : []
    },
  )
  return [...options.filter(isBorrower), ...options.filter((option) => !isBorrower(option))]
}

/** Who is chosen before anybody has chosen: a borrower, else who was invited to answer and is not in yet. */
export function firstToAsk(
  addressees: readonly Addressee[],
  people: readonly ProjectPerson[],
): Addressee | undefined {
  const mayAnswer = ({ value }: Addressee) =>
    people.some(({ invitation, mayAnswer }) => invitation?.invitationId === value && mayAnswer)
  return addressees.find(isBorrower) ?? addressees.find(mayAnswer)
}

export const isBorrower = ({ label }: { readonly label: string }) => label.endsWith(', borrower')

/** Who was chosen as they stand now: who came in by their invitation is the same. Nobody, once they cannot be asked. */
export function stillThere(chosen: Addressee, now: readonly Addressee[]): Addressee | undefined {
  const address = chosen.email.toLowerCase()
  return (
    now.find(({ value }) => value === chosen.value) ??
    now.find(({ email }) => email.toLowerCase() === address)
  )
}
