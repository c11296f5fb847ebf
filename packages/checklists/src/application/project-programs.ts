import type { Field } from '@granary/forms'
import { choice, decimal, dollars, narrative, onlyFor, yesNo } from '../answer-kinds.ts'
import { ifYes } from '../conditions.ts'
import { reapProjectCategories } from '../shared/options.ts'
import { upload } from './upload.ts'

const noCreditElsewhere = 'The borrower certifies that it cannot get this credit elsewhere on fair terms.'

export const communityFacilities: readonly Field[] = onlyFor(
  ['CF'],
  [
    yesNo('cfBorrowerCertification', 'Has the borrower made its certification?', { help: noCreditElsewhere }),
    upload('cfWrittenCertificationUpload', 'Written certification', { help: 'The signed certification.' }),
    yesNo('cfNotForProfitStatus', 'Is the borrower a nonprofit?', {
      help: 'Public bodies, federally recognized tribes and nonprofits may borrow under this program.',
    }),
    upload('cfSupplementalDocumentationUpload', 'Supporting documents', {
      help: 'Proof of the borrower’s status and authority.',
    }),
    upload('cfCertificationOfSupportUpload', 'Certification of support', {
      help: 'From the affected local government, on the project’s benefit to the community.',
    }),
    upload('cfFinancialFeasibilityReportUpload', 'Financial feasibility report', {
      help: 'The analysis or study that shows how the facility carries its debt.',
    }),
  ],
)

export const waterAndWaste: readonly Field[] = onlyFor(
  ['WWD'],
  [
    yesNo('wwdBorrowerCertification', 'Has the borrower made its certification?', {
      help: noCreditElsewhere,
    }),
    upload('wwdWrittenCertificationUpload', 'Written certification', { help: 'The signed certification.' }),
    upload('wwdCertificationOfSupportUpload', 'Certification of support', {
      help: 'From the affected local government, on the project’s benefit to the community.',
    }),
  ],
)

export const ruralEnergy: readonly Field[] = onlyFor(
  ['REAP'],
  [
    choice('reapProjectCategory', 'Kind of energy project', reapProjectCategories),
    narrative('reapProjectQuestionnaire', 'The energy project', 3_000, {
      help: 'Site, technology, size, schedule, cost, permits, and who designs, builds and operates it.',
    }),
    narrative('reapRenewableEnergyDetails', 'Renewable energy system', 1_500, {
      help: 'Resource, equipment, yearly output and its use or sale. Write “None” if there is no such system.',
    }),
    narrative('reapRetrofitDetails', 'Retrofit', 1_500, {
      help: 'Which existing system is changed and what it will do better. Write “None” if nothing is retrofitted.',
    }),
    narrative('reapEnergyEfficiencyDetails', 'Energy efficiency improvement', 1_500, {
      help: 'Present use, expected savings, and the audit or assessment behind them. Write “None” if there is none.',
    }),
    narrative('reapEnergyEfficiencyEnhancementDetails', 'Energy-efficient equipment', 1_500, {
      help: 'New equipment that exceeds the efficiency standard that applies to it. Write “None” if there is none.',
    }),
  ],
)

export const specialFacilities: readonly Field[] = [
  yesNo('isHealthCareFacility', 'Is this a health care facility?'),
  upload('healthCareCertificateOfNeedUpload', 'Certificate of need', {
    help: 'Where the state requires one. If it does not, say that this does not apply, and why.',
    showWhen: ifYes('isHealthCareFacility'),
  }),
  yesNo('isRuralHospitalRefinance', 'Does the loan refinance the debt of a rural hospital?'),
  dollars('ruralHospitalNewAnnualDebtService', 'Yearly repayment of the new debt', {
    showWhen: ifYes('isRuralHospitalRefinance'),
  }),
  dollars('ruralHospitalExistingAnnualDebtService', 'Yearly repayment of the existing debt', {
    help: 'The new yearly payment must be lower than this.',
    showWhen: ifYes('isRuralHospitalRefinance'),
  }),
  decimal('ruralHospitalDebtServiceCoverage', 'Debt service coverage ratio', {
    min: 0,
    step: 0.01,
    help: 'Historical cash flow available for debt service, divided by the yearly debt service.',
    showWhen: ifYes('isRuralHospitalRefinance'),
  }),
  narrative('ruralHospitalSupplementalDocumentation', 'Supporting documents', 1_000, {
    help: 'Name the documents that support these figures.',
    showWhen: ifYes('isRuralHospitalRefinance'),
  }),
  yesNo('isHousingRelatedFacility', 'Does the project provide housing?'),
  yesNo('housingHasFiveOrMoreResidentialUnits', 'Does it have five or more residential units?', {
    showWhen: ifYes('isHousingRelatedFacility'),
  }),
  narrative('housingResidentialUnitsDescription', 'The residential units', 1_500, {
    help: 'Number, size and kind of the units, and who lives in them.',
    showWhen: ifYes('isHousingRelatedFacility'),
  }),
  upload('affirmativeFairHousingPlanUpload', 'Affirmative fair housing marketing plan', {
    help: 'The agency asks for it from five residential units up. Below that, say that it does not apply.',
    showWhen: ifYes('isHousingRelatedFacility'),
  }),
]

export const renewableEnergyComponent: readonly Field[] = onlyFor(
  ['B_AND_I'],
  [
    yesNo('hasRenewableEnergyComponent', 'Does the project include a renewable energy system?'),
    upload('renewableEnergyTechnicalReportUpload', 'Technical report', {
      help: 'Describes design, resource, permits, performance and operation of the system.',
      showWhen: ifYes('hasRenewableEnergyComponent'),
    }),
  ],
)
