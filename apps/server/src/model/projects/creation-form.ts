import { appError, type CreationForm } from '@granary/api'
import {
  borrowerBusinessStages,
  borrowerEntityTypes,
  federallyRegulatedAnswers,
  programs,
  projectPrograms,
  usdaApprovedAnswers,
} from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { usStates } from '../../gazetteer/us-states.ts'

type Options = CreationForm['states']

/** The choices of a new project, with what the lender has said about itself filled in. */
export async function creationForm(db: Kysely<Tables>, organizationId: string): Promise<CreationForm> {
  const lender = await db
    .selectFrom('organizations')
    .select(['name', 'headquarters_address', 'served_states', 'federally_regulated', 'usda_approved'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!lender) throw appError('NOT_FOUND')
  const [onlyState, ...otherStates] = lender.served_states
  return {
    borrowerEntityTypes: asTheyAre(borrowerEntityTypes),
    borrowerBusinessStages: asTheyAre(borrowerBusinessStages),
    federallyRegulated: federallyRegulatedAnswers.map(withWords),
    usdaApproved: usdaApprovedAnswers.map(withWords),
    states: usStates.map(({ code, name }) => ({ value: code, label: name })),
    programs: asTheyAre(projectPrograms),
    listedPrograms: programs.map(({ value, label }) => ({ value, label })),
    lender: {
      lenderName: lender.name,
      headquartersAddress: lender.headquarters_address ?? '',
      servedState: otherStates.length === 0 ? (onlyState ?? '') : '',
      federallyRegulated: lender.federally_regulated ?? '',
      usdaApproved: lender.usda_approved ?? '',
    },
  }
}

const answerWords: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', not_sure: 'Not sure' }

function withWords(value: string): Options[number] {
  return { value, label: answerWords[value] ?? value }
}

function asTheyAre(values: readonly string[]): Options {
  return values.map((value) => ({ value, label: value }))
}
