import type { ProjectStep } from '@granary/api'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'

/**
 * Which projects of a lender are in a step, as the pipeline counts them: `currentStep` in the words of the database, so
 * that a list can be paged. A test holds both against each other.
 */
export function inStep(step: ProjectStep, organizationId: string) {
  return ({ and, not, eb, selectFrom }: ExpressionBuilder<Tables, 'projects'>): Expression<SqlBool> => {
    const isOpen = and([eb('closed_at', 'is', null), eb('sent_at', 'is', null)])
    const stages = selectFrom('stages').select('project_id').where('organization_id', '=', organizationId)
    const reviewed = eb(
      'id',
      'in',
      stages
        .where('stage', '=', 'application')
        .where((of) => of.or([of('submitted_at', 'is not', null), of('reopened_at', 'is not', null)])),
    )
    const begun = eb(
      'id',
      'in',
      stages.where('stage', '=', 'pre-application').where('submitted_at', 'is not', null),
    )
    const isSent = and([eb('closed_at', 'is', null), eb('sent_at', 'is not', null)])
    const committed = eb('committed_at', 'is not', null)
    switch (step) {
      case 'closed':
        return eb('closed_at', 'is not', null)
      case 'sent':
        return and([isSent, not(committed)])
      case 'review':
        return and([isOpen, reviewed])
      case 'application':
        return and([isOpen, not(reviewed), begun])
      case 'pre-application':
        return and([isOpen, not(reviewed), not(begun)])
      case 'commitment':
        return and([isSent, committed])
    }
  }
}
