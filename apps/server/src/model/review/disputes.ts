import { writtenIn } from '@granary/eligibility'
import type { MarkedQuestion } from '../answers/index.ts'
import type { ProjectWork } from '../stages/index.ts'
import { isOpen } from './assignment.ts'
import { decide, itemsOf } from './decisions.ts'
import { askAllTheSame, letStand } from './declarations.ts'
import { decisionsOf, findRound } from './rounds.ts'

/** What is held in the questionnaire against something not applying, the review that is under way says too. */
export async function disputeDeclaration(
  work: ProjectWork,
  question: MarkedQuestion,
  note: string,
): Promise<{ version: number }> {
  const written = await askAllTheSame(work, question, note)
  const round = await roundThatSays(work, question)
  if (round) {
    const state = { state: 'needsAttention', reason: null, note: writtenIn(note) } as const
    await decide(work, round, [question.fieldId], state)
  }
  return written
}

/** Withdrawn there, it is to be checked again here. */
export async function withdrawDeclarationDispute(
  work: ProjectWork,
  question: MarkedQuestion,
): Promise<{ version: number }> {
  const written = await letStand(work, question)
  const round = await roundThatSays(work, question)
  const decisions = round ? await decisionsOf(work.db, round) : []
  const isHeld = decisions.some(
    ({ item_id, state }) => item_id === question.fieldId && state === 'needsAttention',
  )
  if (round && isHeld)
    await decide(work, round, [question.fieldId], { state: 'toCheck', reason: null, note: '' })
  return written
}

/** The round under way in which the question was said not to apply. */
async function roundThatSays(work: ProjectWork, { stage, fieldId }: MarkedQuestion) {
  const round = await findRound(work.db, work.project.id, stage)
  if (!round || !isOpen(round)) return undefined
  const item = (await itemsOf(work, round)).find(({ id }) => id === fieldId)
  return item?.isExcused ? round : undefined
}
