import { currentPreApplication } from '../pre-application/current.ts'
import { preApplicationToApplication, sameIds, sources } from '../prefill.ts'
import { latestIn } from '../published.ts'
import { questionnaire } from '../questionnaire.ts'
import { borrowerProfile } from './borrower-profile.ts'
import { collateralAndGuarantees } from './collateral-and-guarantees.ts'
import { constructionAndRealEstate } from './construction-and-real-estate.ts'
import { financialDocumentation } from './financial-documentation.ts'
import { fundingAndUses } from './funding-and-uses.ts'
import { history } from './history.generated.ts'
import { lenderProfile } from './lender-profile.ts'
import { loanStructure } from './loan-structure.ts'
import { organizationDetails } from './organization-details.ts'
import { ownershipAndGuarantees } from './ownership-and-guarantees.ts'
import { packagingAndSubmission } from './packaging-and-submission.ts'
import { programSetup } from './program-setup.ts'
import { projectDetails } from './project-details.ts'
import { riskAndCredit } from './risk-and-credit.ts'

const categories = [
  programSetup,
  lenderProfile,
  borrowerProfile,
  projectDetails,
  loanStructure,
  fundingAndUses,
  collateralAndGuarantees,
  ownershipAndGuarantees,
  organizationDetails,
  constructionAndRealEstate,
  riskAndCredit,
  financialDocumentation,
  packagingAndSubmission,
]
const fields = categories.flatMap(({ sections }) => sections.flatMap((section) => section.fields))

/** The living source: the latest revision, until it is changed and published as the next. */
export const currentApplication = questionnaire({
  id: 'applicationChecklist.v1',
  revision: latestIn(history),
  description: 'Application: everything that the agency needs to decide about the guarantee.',
  categories,
  autopopulates: sources('preApplication', [
    ...sameIds(fields, currentPreApplication),
    ...preApplicationToApplication,
  ]),
})
