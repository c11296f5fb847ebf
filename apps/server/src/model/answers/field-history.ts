import type { AnswerChange } from '@granary/api'
import { withTaxIdsMasked } from '@granary/eligibility'
import type { Answer } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Sealer } from '../../crypto/sealing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { type AnswerPlace, type MarkChange, openAnswer } from '../stages/index.ts'
import type { ChangeSource } from './answer-history.ts'
import { pastAnswer } from './sensitive-reading.ts'

const longestHistory = 100

/** The latest changes of one answer, and of whether it applies, newest first, for people who may see it. */
export async function fieldHistory(
  db: Kysely<Tables>,
  sealer: Sealer,
  place: AnswerPlace,
  fieldId: string,
  mayChange: boolean,
): Promise<AnswerChange[]> {
  const [answers, marks] = await Promise.all([answerRows(db, place, fieldId), markRows(db, place, fieldId)])
  const names = await namesOf(
    db,
    [...answers, ...marks].map(({ person_id }) => person_id),
  )
  const opened = (stored: unknown) =>
    pastAnswer(
      fieldId,
      openAnswer(sealer, place, fieldId, stored as Answer),
      mayChange,
    ) as AnswerChange['before']
  const changes = [
    ...answers.map(({ version, at, person_id, source, before, after }) => ({
      version,
      at: at.getTime(),
      by: nameIn(names, person_id),
      source: source as ChangeSource,
      before: opened(before),
      after: opened(after),
    })),
    ...marks.map(({ version, at, person_id, kind, note }) => ({
      version,
      at: at.getTime(),
      by: nameIn(names, person_id),
      source: kind as MarkChange['kind'],
      before: null,
      after: null,
      note: withTaxIdsMasked(note),
    })),
  ]
  return changes.toSorted((one, other) => other.at - one.at).slice(0, longestHistory)
}

function answerRows(db: Kysely<Tables>, { projectId, stage }: AnswerPlace, fieldId: string) {
  return db
    .selectFrom('answer_changes')
    .select(['version', 'at', 'person_id', 'source', 'before', 'after'])
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('field_id', '=', fieldId)
    .orderBy('id', 'desc')
    .limit(longestHistory)
    .execute()
}

function markRows(db: Kysely<Tables>, { projectId, stage }: AnswerPlace, fieldId: string) {
  return db
    .selectFrom('not_applicable_changes')
    .select(['version', 'at', 'person_id', 'kind', 'note'])
    .where('project_id', '=', projectId)
    .where('stage', '=', stage)
    .where('field_id', '=', fieldId)
    .orderBy('id', 'desc')
    .limit(longestHistory)
    .execute()
}
