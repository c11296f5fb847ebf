import { choice, date, decimal, dollars, narrative, onlyFor, text, yesNo } from '../answer-kinds.ts'
import { ifYes } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { certificationStatuses, operationTypes } from '../shared/options.ts'
import { projectCodes, projectIdentity, projectOverviewNarrative } from '../shared/project.ts'

export const projectDetails = category(
  'projectDetails',
  'Project details',
  'What the project is, where it stands, and which special rules apply to it.',
  [
    section('projectDetails', 'Project details', 'Name, place and description of the project.', [
      ...projectIdentity,
      // 120 here and 160 in the application (docs/decisions/0020).
      text('projectCountyName', 'County', 120),
      ...projectCodes,
      choice('projectOperationType', 'Location and business', operationTypes),
      date('projectOperationsStartDate', 'Start of operations', {
        help: 'When the business began, or will begin, to operate at this place.',
      }),
      narrative('projectFeasibilityStudyNotes', 'Feasibility study', 2_000, {
        help: 'Whether there is one, who wrote it, and what it concludes. Some new businesses need an independent study.',
      }),
      projectOverviewNarrative,
      narrative('projectSummaryReference', 'Project summary', 2_000, {
        help: 'The summary that introduces the package to the agency.',
        guides: ['project-summary-example', 'project-summary-checklist'],
      }),
      narrative('borrowerBusinessPlanReference', 'Business plan', 1_000, {
        help: 'Name the document and its date, or say what takes its place.',
        guides: ['business-plan-checklist'],
      }),
    ]),
    section(
      'programCertifications',
      'Program certifications',
      'Certifications that only some programs need.',
      [
        ...onlyFor(
          ['CF'],
          [
            choice(
              'communityFacilitiesCertificationStatus',
              'Borrower’s certification for Community Facilities',
              certificationStatuses,
              {
                help: 'Whether the borrower has certified that it cannot get this credit elsewhere on fair terms.',
              },
            ),
          ],
        ),
        ...onlyFor(
          ['WWD'],
          [
            choice(
              'waterAndWasteCertificationStatus',
              'Borrower’s certification for Water and Waste Disposal',
              certificationStatuses,
              {
                help: 'Whether the borrower has certified that it cannot get this credit elsewhere on fair terms.',
              },
            ),
          ],
        ),
      ],
      { subtitle: 'Community Facilities, Water and Waste Disposal' },
    ),
    section(
      'conflictOfInterest',
      'Conflict of interest',
      'Ties between the borrower, the lender and the agency.',
      [
        narrative('conflictOfInterestNarrative', 'Relationships that could matter', 2_000, {
          help: 'Family, business or employment ties of borrower, owners or lender to each other or to staff of the agency. Write “None” if there are none.',
        }),
        yesNo('projectHasConflictOfInterest', 'Is there a conflict of interest?'),
        narrative('conflictOfInterestMitigation', 'How the conflict is handled', 2_000, {
          help: 'Who stays out of which decisions, and who decides instead.',
          showWhen: ifYes('projectHasConflictOfInterest'),
        }),
      ],
    ),
    section('healthCare', 'Health care', 'Only for hospitals, clinics, care homes and the like.', [
      yesNo('isHealthCareFacilityProject', 'Is this a health care facility?'),
      yesNo('healthCareCertificateOfNeedStatus', 'Does the project have a certificate of need?', {
        help: 'Some states require one before a health care facility is built or enlarged.',
        showWhen: ifYes('isHealthCareFacilityProject'),
      }),
      dollars('healthCareNewAnnualDebtRepayment', 'Yearly repayment of the new debt', {
        showWhen: ifYes('isHealthCareFacilityProject'),
      }),
      dollars('healthCareExistingAnnualDebtRepayment', 'Yearly repayment of the existing debt', {
        showWhen: ifYes('isHealthCareFacilityProject'),
      }),
      decimal('healthCareDebtServiceCoverage', 'Debt service coverage ratio', {
        min: 0,
        step: 0.01,
        help: 'Cash available for debt service, divided by the yearly debt service.',
        showWhen: ifYes('isHealthCareFacilityProject'),
      }),
      narrative('healthCareSupplementalDocumentationReference', 'Supporting documents', 1_000, {
        help: 'Name the documents that support these figures.',
        showWhen: ifYes('isHealthCareFacilityProject'),
      }),
    ]),
    section('housing', 'Housing', 'Only for projects in which people live.', [
      yesNo('isHousingRelatedFacility', 'Does the project provide housing?'),
      yesNo('housingHasFiveOrMoreResidentialUnits', 'Does it have five or more residential units?', {
        showWhen: ifYes('isHousingRelatedFacility'),
      }),
      narrative(
        'housingAffirmativeFairHousingPlanReference',
        'Affirmative fair housing marketing plan',
        1_000,
        {
          help: 'The agency asks for this plan from five residential units up. Name the document, or say why there is none.',
          showWhen: ifYes('isHousingRelatedFacility'),
        },
      ),
    ]),
  ],
)
