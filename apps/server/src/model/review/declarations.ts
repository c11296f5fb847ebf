import { writtenIn } from '@granary/eligibility'
import { disputeNotApplicable, type MarkedQuestion, withdrawDispute } from '../answers/index.ts'
import type { ProjectWork } from '../stages/index.ts'
import { tellAnswerers } from './telling.ts'

/** The packaging team asks for what was said not to apply: the question is open again, and who may answer it is told. */
export async function askAllTheSame(
  work: ProjectWork,
  question: MarkedQuestion,
  note: string,
): Promise<{ version: number }> {
  const { version, changed } = await disputeNotApplicable(work, question, note)
  if (changed) await tellAnswerers(work, question, 'askedAllTheSame', writtenIn(note))
  return { version }
}

/** They let it stand after all. Where nothing was held against it, nothing changes. */
export async function letStand(work: ProjectWork, question: MarkedQuestion): Promise<{ version: number }> {
  const { version, changed } = await withdrawDispute(work, question)
  if (changed) await tellAnswerers(work, question, 'noLongerAsked', '')
  return { version }
}
