import { randomUUID } from 'node:crypto'
import { createSealer } from '../../crypto/sealing.ts'
import type { Who } from '../../functions/access-matrix.ts'
import type { Brought } from '../../model/workbook/brought.ts'
import { sealReading } from '../../model/workbook/reading.ts'
import { age } from './effect-cases-history.ts'
import {
  answeredProject,
  backdate,
  type EffectCase,
  freshProject,
  makeOutdated,
  markUnflown,
  type Scene,
  shareEverything,
} from './effect-world.ts'

/** That of the functions under test. */
const sealer = createSealer(Buffer.alloc(32, 7), 'answers')
const [changed, removed] = [randomUUID(), randomUUID()]
const unneeded = 'baseRateSource'

/** A workbook of the project as it was read when it arrived. */
export async function sentWorkbook(
  { db, identities }: Scene,
  who: Who,
  projectId: string,
  says: Partial<Brought>,
) {
  const [storageId, personId] = [randomUUID(), identities[who]?.personId ?? '']
  const brought = { projectId, madeAt: 0, answers: [], facts: [], rows: [], ...says }
  await db
    .insertInto('stored_files')
    .values({
      id: storageId,
      ...{ size: 1, sha256: '0'.repeat(64), kind: 'xlsx', scan: 'not scanned', created_by: personId },
      ...{ project_id: projectId, field_id: 'workbook' },
      reading: sealReading(sealer, { projectId, storageId }, { brought }),
    })
    .execute()
  return { projectId, storageId }
}

const cell = (now: string | number | null, was: string | number | null = null) => ({ cell: now, was })

/** Answers of both stages, one of which ends that its question does not apply; and rows that come, change and go. */
async function everything(scene: Scene) {
  const projectId = await answeredProject(scene)
  const rows = [changed, removed].map((rowId) => ({ rowId, set: { name: 'Ann Hill' } }))
  await scene.call('lender', 'project/tables:save', {
    projectId,
    table: 'owners',
    changes: rows,
    expectedVersion: 0,
  })
  const mark = { projectId, stage: 'pre-application', fieldId: unneeded, reason: 'there is none.' }
  await scene.call('lender', 'project/answers:notApplicable', mark)
  await backdate(scene, projectId)
  const stage = 'pre-application'
  return sentWorkbook(scene, 'lender', projectId, {
    answers: [
      { stage, fieldId: 'loanProgram', ...cell('REAP', 'Community Facilities') },
      { stage, fieldId: unneeded, ...cell('Wall Street Journal') },
      { stage: 'application', fieldId: 'borrowerLegalName', ...cell('Prairie Mill Inc', 'Prairie Mill LLC') },
    ],
    rows: [
      { table: 'owners', rowId: changed, cells: { name: cell('Bo Hill', 'Ann Hill') } },
      { table: 'owners', rowId: removed, cells: { name: cell(null, 'Ann Hill') } },
      { table: 'owners', rowId: null, cells: { name: cell('Cy Hill') } },
    ],
  })
}

const taken = [
  'pre-application/loanProgram',
  `pre-application/${unneeded}`,
  'application/borrowerLegalName',
  `owners/${changed}/name`,
  `owners/${removed}`,
  'owners/new/3',
]

/** Takes everything over, and gives what undoes it. */
async function imported(scene: Scene) {
  const { projectId, storageId } = await everything(scene)
  return importedOf(scene, 'lender', { projectId, storageId, take: taken })
}

/** All of it after what had happened before, and long ago. */
async function importedOf(
  scene: Scene,
  who: Who,
  args: { readonly projectId: string; readonly storageId: string; readonly take: readonly string[] },
) {
  const { projectId } = args
  await age(scene, projectId)
  const { importId } = await scene.call(who, 'project/workbook:apply', args)
  await backdate(scene, projectId)
  await scene.db.deleteFrom('notifications').where('project_id', '=', projectId).execute()
  return { projectId, importId }
}

/** What flowed in stands again, and is nobody's answer: the project is a draft once more. */
async function importedIntoDraft(scene: Scene) {
  const projectId = await freshProject(scene)
  const contact = { stage: 'pre-application', fieldId: 'lenderContactName' } as const
  const { answers } = await scene.db
    .selectFrom('stages')
    .select('answers')
    .where('project_id', '=', projectId)
    .where('stage', '=', contact.stage)
    .executeTakeFirstOrThrow()
  const was = (answers as { lenderContactName: string }).lenderContactName
  const sent = await sentWorkbook(scene, 'lender', projectId, {
    answers: [{ ...contact, ...cell('Grace Lund', was) }],
  })
  return importedOf(scene, 'lender', { ...sent, take: ['pre-application/lenderContactName'] })
}

/** The borrower's part alone. */
async function ofBorrower(scene: Scene) {
  const projectId = await answeredProject(scene)
  const items = [{ stage: 'pre-application', kind: 'section', id: 'programSetup' }]
  await shareEverything({ ...scene, ours: { ...scene.ours, projectId } }, items)
  const answer = {
    stage: 'pre-application',
    fieldId: 'certifyingOfficerName',
    ...cell('Ada Lund'),
  } as const
  const args = await sentWorkbook(scene, 'borrower', projectId, { answers: [answer] })
  return { ...args, take: ['pre-application/certifyingOfficerName'] }
}

const fields = taken.filter((id) => /^(pre-)?application\//.test(id))

export const workbookCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'project/workbook:apply': [
    { who: 'lender', given: async (scene) => ({ ...(await everything(scene)), take: taken }) },
    {
      who: 'lender',
      given: async (scene) => ({ ...(await everything(scene)), take: 'all' }),
      fields,
    },
    {
      who: 'lender',
      given: async (scene) => {
        const args = await everything(scene)
        await makeOutdated(scene, args.projectId)
        return { ...args, take: taken }
      },
    },
    {
      who: 'lender',
      given: async (scene) => {
        const args = await everything(scene)
        await markUnflown(scene, args.projectId)
        return { ...args, take: taken }
      },
    },
    { who: 'borrower', given: ofBorrower },
  ],
  'project/workbook:undo': [
    { who: 'lender', given: imported, fields },
    {
      who: 'lender',
      given: async (scene) => {
        const args = await imported(scene)
        await makeOutdated(scene, args.projectId)
        return args
      },
      fields,
    },
    {
      who: 'lender',
      given: async (scene) => {
        const args = await imported(scene)
        await scene.call('lender', 'project/workbook:undo', args)
        const { id } = await scene.db
          .selectFrom('workbook_imports')
          .select('id')
          .where('undoes', '=', String(args.importId))
          .executeTakeFirstOrThrow()
        return { ...args, importId: id }
      },
      fields,
    },
    { who: 'lender', given: importedIntoDraft, fields: ['pre-application/lenderContactName'] },
    {
      who: 'borrower',
      given: async (scene) => importedOf(scene, 'borrower', await ofBorrower(scene)),
      fields: ['pre-application/certifyingOfficerName'],
    },
  ],
}
