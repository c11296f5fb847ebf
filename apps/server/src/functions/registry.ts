import { accountErasureFunctions } from './account/erasure.ts'
import { accountFunctions } from './account/me.ts'
import { notificationFunctions } from './account/notifications.ts'
import { backupFunctions } from './admin/backups.ts'
import { erasureFunctions } from './admin/erasures.ts'
import { staffFindingFunctions } from './admin/finding.ts'
import { adminInvitationFunctions } from './admin/invitations.ts'
import { adminLenderFunctions } from './admin/lenders.ts'
import { oversightFunctions } from './admin/oversight.ts'
import { adminPeopleFunctions } from './admin/people.ts'
import { personErasureFunctions } from './admin/person-erasures.ts'
import { reviewReasonFunctions } from './admin/review-reasons.ts'
import { reviewFunctions } from './admin/reviews.ts'
import { rulePackFunctions } from './admin/rule-packs.ts'
import { supportInboxFunctions } from './admin/support-inbox.ts'
import { borrowerFindingFunctions } from './borrower/finding.ts'
import { borrowerHomeFunctions } from './borrower/home.ts'
import { borrowerMessageFunctions } from './borrower/messages.ts'
import { sharedStageFormFunctions } from './borrower/stage-forms.ts'
import { sharedTableFunctions } from './borrower/tables.ts'
import type { Implementation } from './implementation.ts'
import { dashboardFunctions } from './lender/dashboard.ts'
import { lenderErasureFunctions } from './lender/erasures.ts'
import { findingFunctions } from './lender/finding.ts'
import { invitationFunctions } from './lender/invitations.ts'
import { memberFunctions } from './lender/members.ts'
import { onboardingFunctions } from './lender/onboarding.ts'
import { portfolioFunctions } from './lender/portfolio.ts'
import { presenceFunctions } from './lender/presence.ts'
import { projectCreationFunctions } from './lender/project-creation.ts'
import { projectFileFunctions } from './lender/project-files.ts'
import { projectFunctions } from './lender/projects.ts'
import { stageFormFunctions } from './lender/stage-forms.ts'
import { supportRequestFunctions } from './lender/support-requests.ts'
import { agencyFunctions } from './project/agency.ts'
import { answerFunctions } from './project/answers.ts'
import { documentFunctions } from './project/documents.ts'
import { projectErasureFunctions } from './project/erasure.ts'
import { historyFunctions } from './project/history.ts'
import { packageFunctions } from './project/package.ts'
import { peopleFunctions } from './project/people.ts'
import { remarkFunctions } from './project/remarks.ts'
import { requirementFunctions } from './project/requirements.ts'
import { sensitiveFunctions } from './project/sensitive.ts'
import { submissionFunctions } from './project/submissions.ts'
import { tableFunctions } from './project/tables.ts'
import { workbookFunctions } from './project/workbook.ts'
import { eligibilityFunctions } from './public/eligibility.ts'
import { publicInvitationFunctions } from './public/invitations.ts'
import { settingsFunctions } from './public/settings.ts'
import { verificationFunctions } from './public/verification.ts'

/** Every public function. A test proves that it and the contract name the same ones. */
export const implementations: readonly Implementation[] = [
  ...settingsFunctions,
  ...accountFunctions,
  ...accountErasureFunctions,
  ...notificationFunctions,
  ...supportRequestFunctions,
  ...eligibilityFunctions,
  ...verificationFunctions,
  ...onboardingFunctions,
  ...publicInvitationFunctions,
  ...invitationFunctions,
  ...memberFunctions,
  ...adminInvitationFunctions,
  ...adminLenderFunctions,
  ...backupFunctions,
  ...oversightFunctions,
  ...adminPeopleFunctions,
  ...personErasureFunctions,
  ...supportInboxFunctions,
  ...reviewFunctions,
  ...reviewReasonFunctions,
  ...erasureFunctions,
  ...lenderErasureFunctions,
  ...projectErasureFunctions,
  ...rulePackFunctions,
  ...borrowerHomeFunctions,
  ...borrowerMessageFunctions,
  ...sharedStageFormFunctions,
  ...sharedTableFunctions,
  ...projectFunctions,
  ...projectCreationFunctions,
  ...projectFileFunctions,
  ...stageFormFunctions,
  ...documentFunctions,
  ...sensitiveFunctions,
  ...answerFunctions,
  ...submissionFunctions,
  ...tableFunctions,
  ...workbookFunctions,
  ...remarkFunctions,
  ...requirementFunctions,
  ...agencyFunctions,
  ...historyFunctions,
  ...packageFunctions,
  ...peopleFunctions,
  ...presenceFunctions,
  ...dashboardFunctions,
  ...findingFunctions,
  ...staffFindingFunctions,
  ...borrowerFindingFunctions,
  ...portfolioFunctions,
]
