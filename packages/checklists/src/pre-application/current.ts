import { projectToPreApplication, sources } from '../prefill.ts'
import { latestIn } from '../published.ts'
import { questionnaire } from '../questionnaire.ts'
import { borrowerProfile } from './borrower-profile.ts'
import { collateral } from './collateral.ts'
import { constructionAndRealEstate } from './construction-and-real-estate.ts'
import { financialDocumentation } from './financial-documentation.ts'
import { fundingAndUses } from './funding-and-uses.ts'
import { history } from './history.generated.ts'
import { lenderProfile } from './lender-profile.ts'
import { loanBasics } from './loan-basics.ts'
import { loanStructure } from './loan-structure.ts'
import { organization } from './organization.ts'
import { ownership } from './ownership.ts'
import { packaging } from './packaging.ts'
import { programSetup } from './program-setup.ts'
import { projectDetails } from './project-details.ts'
import { reporting } from './reporting.ts'
import { riskAndCredit } from './risk-and-credit.ts'

/** The living source: the latest revision, until it is changed and published as the next. */
export const currentPreApplication = questionnaire({
  id: 'preApplication.v1',
  revision: latestIn(history),
  description: 'Pre-application: what the agency needs to know for a preliminary review of the project.',
  categories: [
    programSetup,
    lenderProfile,
    borrowerProfile,
    loanBasics,
    loanStructure,
    organization,
    ownership,
    projectDetails,
    constructionAndRealEstate,
    collateral,
    fundingAndUses,
    financialDocumentation,
    riskAndCredit,
    reporting,
    packaging,
  ],
  autopopulates: sources('project', projectToPreApplication),
})
