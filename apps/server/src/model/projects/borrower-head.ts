import type { BorrowerHead } from '@granary/api'
import { type AskedOfBorrower, borrowerStanding } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { StageDocuments } from '../stages/index.ts'
import { lenderOf, type StandingServices } from './project-head.ts'
import { reviewsOf } from './review-facts.ts'
import { factsOf } from './standing-facts.ts'

/** What the head of a project says to a borrower of it; the people of the lender are not named to them. */
export async function borrowerHead(
  db: Kysely<Tables>,
  services: StandingServices,
  project: Selectable<ProjectsTable>,
  documents: StageDocuments,
  asked: AskedOfBorrower,
): Promise<BorrowerHead> {
  const [lender, reviews] = await Promise.all([lenderOf(db, services, project), reviewsOf(db, [project])])
  const facts = factsOf(project, documents, { nameOf: () => null, demo: services.demo, reviews, ...lender })
  const { sentence, why, steps, ...head } = borrowerStanding(facts, asked)
  return {
    ...head,
    sentence: [...sentence],
    why: [...why],
    steps: steps.map(({ notes, ...step }) => ({ ...step, notes: notes.map((note) => [...note]) })),
  }
}
