import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { askedOf, loadAsks } from '../asks/index.ts'
import type { Recipient } from '../notices/index.ts'
import { stageIds } from '../stages/index.ts'
import type { FactsOfProject } from './facts.ts'
import type { RunningOut } from './running-out.ts'

interface Project {
  readonly id: string
  readonly organization_id: string
}

/**
 * Whose each file is: of whoever is asked for it; else of the owner or officer who added it; else of the contact that
 * the lender names in its answers, and where that is nobody of its people, of its owners. On its last day whoever asked
 * for it hears of it too.
 */
export async function ownersOfFiles(
  db: Kysely<Tables>,
  project: Project,
  { stages, files, facts }: FactsOfProject,
): Promise<(running: RunningOut, today: string) => readonly Recipient[]> {
  const [asks, members, uploads] = await Promise.all([
    loadAsks(db, project.id),
    db
      .selectFrom('organization_members')
      .innerJoin('people', 'people.id', 'organization_members.person_id')
      .select(['person_id', 'role', 'email'])
      .where('organization_id', '=', project.organization_id)
      .where('role', 'in', ['owner', 'officer'])
      .execute(),
    files.length === 0
      ? []
      : db
          .selectFrom('uploads')
          .select(['id', 'uploaded_by'])
          .where(
            'id',
            'in',
            files.map(({ uploadId }) => uploadId),
          )
          .execute(),
  ])
  const asked = askedOf(asks, stages)
  const contact = stageIds.map((stage) => facts.answers[stage]?.lenderContactEmail).find(isText)
  const named = members.filter(({ email }) => email.toLowerCase() === contact?.toLowerCase())
  const contacts = named.length > 0 ? named : members.filter(({ role }) => role === 'owner')
  const member = (personId: string | null | undefined) =>
    members.filter(({ person_id }) => person_id === personId).map(asMember)
  return ({ file, lastDay }, today) => {
    const ask = asked[file.stage].get(file.fieldId)
    if (ask?.personId) {
      const standing = ask.kind === 'borrower' ? 'borrower' : 'lender'
      const theirs: Recipient = { personId: ask.personId, standing }
      const asking = today < lastDay ? [] : member(ask.by).filter(({ personId }) => personId !== ask.personId)
      return [theirs, ...asking]
    }
    const adding = member(uploads.find(({ id }) => id === file.uploadId)?.uploaded_by)
    return adding.length > 0 ? adding : contacts.map(asMember)
  }
}

const asMember = ({ person_id }: { readonly person_id: string }): Recipient => ({
  personId: person_id,
  standing: 'lender',
})

const isText = (answer: unknown): answer is string => typeof answer === 'string'
