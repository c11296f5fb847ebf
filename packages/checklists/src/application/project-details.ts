import type { Field } from '@granary/forms'
import { choice, date, dollars, narrative, text, wholeNumber, yesNo } from '../answer-kinds.ts'
import { ifYes } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { environmentalReviewStatuses, operationCategories } from '../shared/options.ts'
import { projectCodes, projectIdentity, projectOverviewNarrative } from '../shared/project.ts'
import {
  communityFacilities,
  renewableEnergyComponent,
  ruralEnergy,
  specialFacilities,
  waterAndWaste,
} from './project-programs.ts'
import { upload } from './upload.ts'

const overview: readonly Field[] = [
  ...projectIdentity,
  // 160 here and 120 in the pre-application (docs/decisions/0020).
  text('projectCounty', 'County', 160),
  ...projectCodes,
  choice('businessOperationCategory', 'Location and business', operationCategories),
  date('businessOperationsStartDate', 'Start of operations', {
    help: 'When the business began, or will begin, to operate at this place.',
  }),
  projectOverviewNarrative,
  narrative('projectSummaryForSubmission', 'Project summary for the submission', 2_000, {
    help: 'The summary that introduces the package to the agency.',
    guides: ['project-summary-example', 'project-summary-checklist'],
  }),
  upload('borrowerBusinessPlanUpload', 'Business plan', {
    help: 'The plan, or the document that takes its place.',
    guides: ['business-plan-checklist'],
  }),
  choice('environmentalReviewStatus', 'Environmental review', environmentalReviewStatuses, {
    startsAs: 'NOT_STARTED',
    help: 'The agency reviews the environment before it commits. Building or buying earlier can make a project ineligible.',
  }),
  narrative('feasibilityStudyReference', 'Feasibility study', 1_000, {
    help: 'Who wrote it, when, and what it concludes. Some new businesses need an independent study.',
  }),
  upload('feasibilityStudyUpload', 'Feasibility study document', {
    help: 'The study itself. If none is needed, say that it does not apply, and why.',
  }),
]

const conflicts: readonly Field[] = [
  narrative('projectConflictOfInterestSummary', 'Relationships that could matter', 2_000, {
    help: 'Family, business or employment ties of borrower, owners or lender to each other or to staff of the agency. Write “None” if there are none.',
  }),
  yesNo('projectHasConflictOfInterest', 'Is there a conflict of interest?'),
  narrative('projectConflictMitigationNotes', 'How the conflict is handled', 1_500, {
    help: 'Who stays out of which decisions, and who decides instead.',
    showWhen: ifYes('projectHasConflictOfInterest'),
  }),
]

const compliance: readonly Field[] = [
  narrative('intergovernmentalConsultationNotes', 'Intergovernmental consultation', 2_000, {
    help: 'Which state or regional offices were asked to comment, when, and what they said.',
  }),
  upload('engineeringDocumentationUpload', 'Engineering documents', {
    help: 'Preliminary engineering reports and drawings. If the project has none, say that they do not apply, and why.',
  }),
  upload('architecturalReportsUpload', 'Architectural reports', {
    help: 'Preliminary architectural reports and plans. If the project has none, say that they do not apply, and why.',
  }),
  upload('projectContractsAndAgreementsUpload', 'Contracts and agreements', {
    help: 'Construction, purchase, supply, sales and management contracts of the project.',
  }),
]

const employment: readonly Field[] = [
  wholeNumber('jobsCreatedCount', 'Jobs created', {
    min: 0,
    help: 'Full-time equivalents that the project adds.',
  }),
  dollars('jobsCreatedAverageWage', 'Average wage of the jobs created'),
  wholeNumber('jobsSavedCount', 'Jobs saved', {
    min: 0,
    help: 'Full-time equivalents that would be lost without the project.',
  }),
  dollars('jobsSavedAverageWage', 'Average wage of the jobs saved'),
  upload('certificateOfNonRelocationUpload', 'Certificate of nonrelocation', {
    help: 'Certifies that the project does not move jobs away from another area. The present regulation does not ask for it. If there is none, say that it does not apply.',
  }),
]

export const projectDetails = category(
  'projectDetails',
  'Project Details',
  'What the project is, where it stands, and which special rules apply to it.',
  [
    section('projectOverview', 'Project Overview', 'Name, place and description of the project.', overview),
    section(
      'communityFacilities',
      'Community Facilities',
      'Certifications and studies of the program.',
      communityFacilities,
      { subtitle: 'Community Facilities only' },
    ),
    section('waterAndWaste', 'Water and Waste Disposal', 'Certifications of the program.', waterAndWaste, {
      subtitle: 'Water and Waste Disposal only',
    }),
    section(
      'ruralEnergy',
      'Rural Energy Project',
      'The energy system or improvement in detail.',
      ruralEnergy,
      { subtitle: 'Rural Energy for America Program only' },
    ),
    section(
      'conflictsOfInterest',
      'Conflicts of Interest',
      'Ties between the borrower, the lender and the agency.',
      conflicts,
    ),
    section(
      'specialFacilities',
      'Special Facilities',
      'Health care, rural hospitals and housing.',
      specialFacilities,
    ),
    section(
      'renewableEnergyComponent',
      'Renewable Energy Component',
      'Energy systems that are part of a business project.',
      renewableEnergyComponent,
      { subtitle: 'Business and Industry only' },
    ),
    section('compliance', 'Compliance', 'Consultation, engineering, architecture and contracts.', compliance),
    section('employment', 'Employment', 'Jobs that the project creates or saves.', employment),
  ],
)
