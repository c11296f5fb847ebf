import { appError, type Entry, isAppError, projectRemarks } from '@granary/api'
import { reviewing } from '@granary/checklists'
import type { Selectable } from 'kysely'
import type { ProjectsTable } from '../../db/schema.generated.ts'
import { audited, type Effects, noticed, together } from '../../effects.ts'
import { type BorrowerAccess, sharedFieldsOf } from '../../model/borrower/index.ts'
import {
  addRemark,
  editRemark,
  findRound,
  isAccepted,
  isRead,
  listRemarks,
  mentionable,
  type RemarkRow,
  type RemarkWriter,
  remarkTarget,
  replyToRemark,
  requireRemark,
  resolveRemark,
  settleRemark,
} from '../../model/review/index.ts'
import type { StageId } from '../../model/stages/index.ts'
import { reader as borrowerReader } from '../borrower/rule.ts'
import {
  admitPerson,
  type PersonContext,
  type ProjectContext,
  projectParticipant,
  projectReader,
} from '../builders.ts'
import { type AccessRule, type BaseContext, builder } from '../implementation.ts'
import { wide } from '../reach.ts'

interface RemarksContext extends PersonContext {
  readonly project: Selectable<ProjectsTable>
  /** What this person is at the remarks of a stage. */
  readonly writerOf: (stage: StageId) => Promise<RemarkWriter>
}

interface OfProject {
  readonly projectId: string
}

/** One name for all: to a person who is none of them, the project is not there. */
function whoeverReads(
  rule: AccessRule<ProjectContext, OfProject>,
  { lock = false } = {},
): AccessRule<RemarksContext, OfProject> {
  return {
    who: 'whoever may see the project, or a borrower with whom something of it was shared',
    admit: async (context, args, entry) => {
      try {
        const admitted = await rule.admit(context, args, entry)
        return {
          ...admitted,
          writerOf: async (stage) => unlessAccepted(admitted, stage, writerOfProject(admitted)),
        }
      } catch (error) {
        if (!isAppError(error, 'NOT_FOUND')) throw error
        const admitted = await borrowerReader.admit(context, args, entry)
        const { access } = admitted
        return {
          ...admitted,
          project: lock ? await lockedProject(admitted, access.project.id) : access.project,
          writerOf: async (stage) =>
            unlessAccepted(
              { ...admitted, project: access.project },
              stage,
              await writerOfBorrower(admitted, access, stage),
            ),
        }
      }
    },
  }
}

/** Of a stage that is accepted nothing is left to settle. */
async function unlessAccepted(
  { db, project }: Pick<ProjectContext, 'db' | 'project'>,
  stage: StageId,
  writer: RemarkWriter,
): Promise<RemarkWriter> {
  return writer.maySettle && (await isAccepted(db, project.id, stage))
    ? { ...writer, maySettle: false }
    : writer
}

/** Remarks of a project follow each other, whoever writes them. */
async function lockedProject({ db }: PersonContext, projectId: string) {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function writerOfProject({ role, isPackager, mayEdit, person }: ProjectContext): RemarkWriter {
  const isStaff = role === 'packager' || role === 'administrator'
  const isLender = role === 'owner' || role === 'officer'
  const mayWrite = (isPackager || isLender) && !person.viewedBy
  return {
    reader: { kind: isStaff ? 'staff' : 'lender' },
    mayWrite,
    maySettle: mayWrite && (isLender || mayEdit),
    mayResolve: isPackager && !person.viewedBy,
  }
}

async function writerOfBorrower(
  { db, person }: PersonContext,
  access: BorrowerAccess,
  stage: StageId,
): Promise<RemarkWriter> {
  const fields = await sharedFieldsOf(db, access, stage)
  const mayWrite = !person.viewedBy
  return {
    reader: { kind: 'borrower', fields },
    mayWrite,
    maySettle: mayWrite && access.mayAnswer,
    mayResolve: false,
  }
}

interface RemarkContext extends RemarksContext {
  readonly remark: RemarkRow
  readonly writer: RemarkWriter
}

/** A remark by itself leads to its project; whoever does not read it learns nothing of it. */
const whoeverReadsIt: AccessRule<RemarkContext, { readonly remarkId: string }> = {
  who: 'whoever reads the remark',
  admit: async (context: BaseContext, { remarkId }, entry: Entry) => {
    await admitPerson(context, {}, entry)
    const { project_id } = await requireRemark(context.db, remarkId)
    const admitted = await lockedRemarks.admit(context, { projectId: project_id }, entry)
    // Read again behind the lock: somebody may have just settled it.
    const remark = await requireRemark(context.db, remarkId)
    const writer = await admitted.writerOf(remark.stage as StageId)
    if (!isRead(writer, remark)) throw appError('NOT_FOUND')
    return { ...admitted, remark, writer }
  },
}

const lockedRemarks = whoeverReads(projectParticipant, { lock: true })
const remarksQuery = builder('query', whoeverReads(projectReader))
const remarksMutation = builder('mutation', lockedRemarks)
const remarkMutation = builder('mutation', whoeverReadsIt)

const list = remarksQuery(projectRemarks.list, async ({ db, person, writerOf }, place) =>
  listRemarks(db, person, await writerOf(place.stage), place),
)

const listMentionable = remarksQuery(
  projectRemarks.listMentionable,
  wide('Everybody with the packaging duty can be named.', 'admin_duties'),
  async ({ writerOf, ...work }, { stage, fieldId, audience, others = false }) =>
    mentionable(work, await writerOf(stage), { stage, fieldId, audience }, { others }),
)

const add = remarksMutation(
  projectRemarks.add,
  together(audited, noticed, { remarks: ['added'] }),
  async ({ writerOf, ...work }, { projectId, stage, item, text, audience, place, sending }) => {
    const writer = await writerOf(stage)
    const target = await remarkTarget(work.db, { projectId, stage }, item)
    const isTheirs = reviewing.writesTo(writer.reader, { audience, fieldId: target.fieldId })
    if (!writer.mayWrite || !isTheirs) throw appError('FORBIDDEN')
    const round = await findRound(work.db, projectId, stage)
    return addRemark(work, {
      ...target,
      stage,
      round: round?.round ?? 0,
      text,
      audience,
      place,
      sending,
      authorKind: writer.reader.kind,
    })
  },
)

const answered: Effects = together(audited, { remark_entries: ['added'] })
const settled = together(answered, { remarks: ['state', 'state_note', 'state_by', 'state_at'] })

const reply = remarkMutation(
  projectRemarks.reply,
  together(answered, noticed),
  async ({ writer, remark, ...work }, { text, audience, sending }) => {
    await replyToRemark(work, writer, remark, { text, audience, sending })
    return null
  },
)

const settle = remarkMutation(
  projectRemarks.settle,
  together(settled, noticed),
  async ({ writer, remark, ...work }, { note = '', audience }) => {
    await settleRemark(work, writer, remark, 'done', { text: note, audience })
    return null
  },
)

const dispute = remarkMutation(
  projectRemarks.dispute,
  together(settled, noticed),
  async ({ writer, remark, ...work }, { note, audience }) => {
    await settleRemark(work, writer, remark, 'disputed', { text: note, audience })
    return null
  },
)

const resolve = remarkMutation(projectRemarks.resolve, settled, async ({ writer, remark, ...work }) => {
  await resolveRemark(work, writer, remark)
  return null
})

const edit = remarkMutation(
  projectRemarks.edit,
  together(settled, noticed, { remarks: ['text', 'edited_at'] }),
  async ({ writer, remark, ...work }, { text, audience }) => {
    await editRemark(work, writer, remark, { text, audience })
    return null
  },
)

export const remarkFunctions = [list, listMentionable, add, reply, settle, dispute, resolve, edit]
