import { type AdminDuty, type AppError, appError, type Entry, type MemberRole } from '@granary/api'
import type { Selectable } from 'kysely'
import { noteActor } from '../audit/actor.ts'
import type { ProjectsTable } from '../db/schema.generated.ts'
import {
  accessOf,
  organizationWaits,
  type ProjectRole,
  refuseTakenBack,
  secondFactorMissing,
  staffReadOf,
  staffWaits,
  standingIn,
} from '../model/access/index.ts'
import type { Identity } from '../people/identity.ts'
import { currentMembership, dutiesOf, type Membership, type Person, personOf } from '../people/people.ts'
import { refuseSuspendedMember, refuseSuspendedPerson, refuseSuspendedProject } from '../people/suspension.ts'
import { type AccessRule, type BaseContext, builder } from './implementation.ts'
import { noteRead } from './staff-reads.ts'

export interface PersonContext extends BaseContext {
  readonly person: Person
  readonly identity: Identity
}

export interface LenderContext extends PersonContext {
  readonly lender: Membership
}

export interface AdminContext extends PersonContext {
  readonly duties: readonly AdminDuty[]
}

/** A project that the person may see. In a mutation its root row is locked, so what it says stays true. */
export interface ProjectContext extends PersonContext {
  readonly project: Selectable<ProjectsTable>
  readonly role: ProjectRole
  readonly mayEdit: boolean
  /** Whether this person is here by the packaging duty, and so has a hand in what staff look after. */
  readonly isPackager: boolean
  /** Whether this person may bring earlier answers back while a stage is open. */
  readonly mayRestore: boolean
  /** Whether sensitive answers are shown to this person one by one, when they say why. */
  readonly mayReveal: boolean
}

interface OfProject {
  readonly projectId: string
}

const anyone: AccessRule<BaseContext> = { who: 'anyone', admit: async (context) => context }

const signedIn: AccessRule<PersonContext> = { who: 'signed in', admit: admitPerson }

const newcomer: AccessRule<PersonContext> = {
  who: 'signed in, and not of a suspended lender alone',
  admit: async (context, args, entry) => {
    const admitted = await admitPerson(context, args, entry)
    await refuseSuspendedMember(admitted.db, admitted.services, admitted.person.id)
    return admitted
  },
}

const member: AccessRule<LenderContext> = {
  who: 'lender member',
  admit: (context, _args, entry) => admitMember(context, entry),
}

const editor: AccessRule<LenderContext> = {
  who: 'lender owner or officer',
  admit: (context, _args, entry) => admitMember(context, entry, ['owner', 'officer']),
}

const owner: AccessRule<LenderContext> = {
  who: 'lender owner',
  admit: (context, _args, entry) => admitMember(context, entry, ['owner']),
}

const administrator: AccessRule<AdminContext> = {
  who: 'administration duty',
  admit: (context, args, entry) => admitDuty(context, args, entry, ['administration']),
}

const supporter: AccessRule<AdminContext> = {
  who: 'support or administration duty',
  admit: (context, args, entry) => admitDuty(context, args, entry, ['support', 'administration']),
}

const packager: AccessRule<AdminContext> = {
  who: 'packaging or administration duty',
  admit: (context, args, entry) => admitDuty(context, args, entry, ['packaging', 'administration']),
}

const ruleKeeper: AccessRule<AdminContext> = {
  who: 'rules or administration duty',
  admit: (context, args, entry) => admitDuty(context, args, entry, ['rules', 'administration']),
}

export const projectReader: AccessRule<ProjectContext, OfProject> = {
  who: 'whoever may see the project',
  admit: admitToProject,
}

const projectVisitor: AccessRule<ProjectContext, OfProject> = {
  who: 'whoever may see the project; the project stays unlocked',
  admit: admitToProject,
}

export const projectEditor: AccessRule<ProjectContext, OfProject> = {
  who: 'whoever may change the answers of the project',
  admit: lockedFor(({ mayEdit }) => mayEdit, readOnly),
}

export const projectKeeper: AccessRule<ProjectContext, OfProject> = {
  who: 'whoever may change the answers of the project, or the packaging duty',
  admit: lockedFor(({ mayEdit, isPackager }) => mayEdit || isPackager, readOnly),
}

const projectRestorer: AccessRule<ProjectContext, OfProject> = {
  who: 'whoever may change the answers of the project, or staff that may see it',
  admit: lockedFor(({ mayRestore }) => mayRestore, readOnly),
}

const isOwner = ({ role }: ProjectContext) => role === 'owner' || role === 'officer'

const projectOwner: AccessRule<ProjectContext, OfProject> = {
  who: "owner or officer of the project's lender",
  admit: lockedFor(isOwner, forbidden),
}

const projectAnswerer: AccessRule<ProjectContext, OfProject> = {
  who: "owner or officer of the project's lender, or packaging duty that may see the project",
  admit: lockedFor((access) => isOwner(access) || access.isPackager, forbidden),
}

const projectEraser: AccessRule<ProjectContext, OfProject> = {
  who: "owner of the project's lender, or administration duty",
  admit: lockedFor(({ role }) => role === 'owner' || role === 'administrator', forbidden),
}

const projectRevealer: AccessRule<ProjectContext, OfProject> = {
  who: "owner or officer of the project's lender, or staff that may see the project",
  admit: lockedFor(({ mayReveal }) => mayReveal, forbidden),
}

const projectPackager: AccessRule<ProjectContext, OfProject> = {
  who: 'packaging duty that may see the project',
  admit: lockedFor(({ isPackager }) => isPackager, forbidden),
}

const isOfTeam = ({ role }: Pick<ProjectContext, 'role'>) => role === 'packager' || role === 'administrator'

const projectTeamReader: AccessRule<ProjectContext, OfProject> = {
  who: 'staff that may see the project',
  admit: async (context, args, entry) => {
    const admitted = await admitToProject(context, args, entry)
    if (!isOfTeam(admitted)) throw forbidden()
    return admitted
  },
}

const projectTeam: AccessRule<ProjectContext, OfProject> = {
  who: 'staff that may see the project; it is locked',
  admit: lockedFor(isOfTeam, forbidden),
}

/** For what a person may do beside the answers: the row is locked, and who only looks is admitted too. */
export const projectParticipant: AccessRule<ProjectContext, OfProject> = {
  who: 'whoever may see the project; it is locked',
  admit: lockedFor(() => true, forbidden),
}

export const publicQuery = builder('query', anyone)
export const publicMutation = builder('mutation', anyone)
export const personQuery = builder('query', signedIn)
export const personMutation = builder('mutation', signedIn)
/** What leads to working for a lender. */
export const newcomerQuery = builder('query', newcomer)
export const newcomerMutation = builder('mutation', newcomer)
/** What also they may do who look at the portal as somebody else: end it. */
export const viewerMutation = builder('mutation', signedIn, { whileViewing: true })
export const lenderQuery = builder('query', member)
export const lenderMutation = builder('mutation', editor)
export const ownerQuery = builder('query', owner)
export const ownerMutation = builder('mutation', owner)
export const projectQuery = builder('query', projectReader)
/** Changes that leave the project itself alone, such as who looks at it. */
export const projectVisitorMutation = builder('mutation', projectVisitor)
export const projectMutation = builder('mutation', projectEditor)
/** What only leads back to what others wrote. */
export const projectRestorerMutation = builder('mutation', projectRestorer)
export const projectKeeperMutation = builder('mutation', projectKeeper)
export const projectOwnerMutation = builder('mutation', projectOwner)
/** What goes to the agency is answered by either side. */
export const projectAnswererMutation = builder('mutation', projectAnswerer)
export const projectEraserMutation = builder('mutation', projectEraser)
export const projectRevealerMutation = builder('mutation', projectRevealer)
export const projectPackagerMutation = builder('mutation', projectPackager)
export const projectTeamQuery = builder('query', projectTeamReader)
export const projectTeamMutation = builder('mutation', projectTeam)
export const packagerQuery = builder('query', packager)
export const packagerMutation = builder('mutation', packager)
export const rulesQuery = builder('query', ruleKeeper)
export const rulesMutation = builder('mutation', ruleKeeper)
export const supportQuery = builder('query', supporter)
export const supportMutation = builder('mutation', supporter)
export const adminQuery = builder('query', administrator)
export const adminMutation = builder('mutation', administrator)
export const adminAction = builder('action', administrator)

/** Whoever is looked at as stands in for the one who looks, in everything that is read. */
export async function admitPerson(
  context: BaseContext,
  _args: object,
  { path }: Entry,
): Promise<PersonContext> {
  const person = await personOf(context.db, context.identity)
  if (context.identity === null) throw appError('UNAUTHENTICATED')
  if (person === null) {
    await refuseSuspendedPerson(context.db, context.services, context.identity.personId)
    throw appError('UNAUTHENTICATED')
  }
  noteActor(person)
  if (person.viewedBy) {
    context.noteRead({
      action: 'seen as another person',
      personId: person.viewedBy.id,
      details: { person: person.id, function: path },
    })
  }
  const identity = { ...context.identity, personId: person.id }
  return { ...context, identity, person }
}

async function admitMember(
  context: BaseContext,
  entry: Entry,
  roles?: readonly MemberRole[],
): Promise<LenderContext> {
  const signedInContext = await admitPerson(context, {}, entry)
  const lender = await currentMembership(context.db, signedInContext.identity)
  if (!lender) await refuseSuspendedMember(context.db, context.services, signedInContext.person.id)
  if (!lender || (roles && !roles.includes(lender.role))) throw appError('FORBIDDEN')
  if (organizationWaits(signedInContext.person, lender)) throw secondFactorMissing('organization')
  return { ...signedInContext, lender }
}

/** A project that is not there, and one that is none of the caller's business, look the same. */
async function admitToProject(
  context: BaseContext,
  { projectId }: OfProject,
  entry: Entry,
  how: { readonly lock?: boolean } = {},
): Promise<ProjectContext> {
  const { db, services, identity } = context
  const place = (personId: string) => standingIn(db, personId, projectId, how)
  const [admitted, own] = await Promise.all([
    admitPerson(context, {}, entry),
    identity === null ? null : place(identity.personId),
  ])
  const { person } = admitted
  const access = accessOf(person, person.viewedBy ? await place(person.id) : own, services)
  if (!access) {
    await refuseSuspendedProject(db, services, person.id, projectId)
    await refuseTakenBack(db, person.id, projectId)
    throw appError('NOT_FOUND')
  }
  const read = staffReadOf(person, access)
  if (read) context.noteRead(read)
  const { role } = access
  const mayReveal = role !== 'viewer' && !person.viewedBy
  const mayRestore = access.mayEdit || (isOfTeam(access) && !person.viewedBy)
  return { ...admitted, ...access, isPackager: role === 'packager', mayRestore, mayReveal }
}

/**
 * Lets in whom the rule lets in, with the project's row locked: whatever changes the project waits for the one
 * before it, and sees what that one did.
 */
function lockedFor(may: (access: ProjectContext) => boolean, refusal: () => AppError) {
  return async (context: BaseContext, args: OfProject, entry: Entry): Promise<ProjectContext> => {
    const admitted = await admitToProject(context, args, entry, { lock: true })
    if (!may(admitted)) throw refusal()
    return admitted
  }
}

function readOnly(): AppError {
  return appError('STAGE_READ_ONLY', { message: 'You can read this project but not change it.' })
}

function forbidden(): AppError {
  return appError('FORBIDDEN')
}

async function admitDuty(
  context: BaseContext,
  args: object,
  entry: Entry,
  wanted: readonly AdminDuty[],
): Promise<AdminContext> {
  const signedInContext = await admitPerson(context, args, entry)
  const duties = await dutiesOf(context.db, signedInContext.person.id)
  if (!duties.some((duty) => wanted.includes(duty))) throw appError('FORBIDDEN')
  if (staffWaits(signedInContext.person, context.services)) throw secondFactorMissing('staff')
  noteRead(context, entry.path, args, signedInContext.person.id)
  return { ...signedInContext, duties }
}
