import { latestIn } from '../published.ts'
import { asQuestionnaire } from './as-questionnaire.ts'
import { history } from './history.generated.ts'
import { collateral, debts, projections, sources, uses } from './money.ts'
import { affiliates, guarantors, jobs, owners } from './people.ts'
import { points } from './points.ts'
import { terms } from './terms.ts'

/** The living source, in the order in which tables are shown: the latest revision, until it is changed and published. */
export const currentTables = asQuestionnaire(
  [
    ...[owners, guarantors, affiliates, collateral, debts],
    ...[sources, uses, jobs, projections, terms, points],
  ],
  latestIn(history),
)
