import { choice, narrative, yesNo } from '../answer-kinds.ts'
import { all, ifYes, when } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { constructionStatuses } from '../shared/options.ts'

export const constructionAndRealEstate = category(
  'constructionAndRealEstate',
  'Construction and real estate',
  'What is built, who oversees it, and what is known about the land.',
  [
    section(
      'constructionAndRealEstate',
      'Construction and real estate',
      'Scope, progress, oversight and environmental assessment.',
      [
        narrative('projectConstructionScope', 'Scope of the construction', 2_000, {
          help: 'What is built or renovated, by whom, at what cost, and until when.',
          showWhen: ifYes('projectIncludesConstruction'),
        }),
        choice('projectConstructionStatus', 'Where does construction stand?', constructionStatuses, {
          showWhen: ifYes('projectIncludesConstruction'),
        }),
        narrative('operationalCashFlowAnalysisNotes', 'Cash flow until operations begin', 2_000, {
          help: 'How costs are carried during construction, quarter by quarter.',
          showWhen: all(
            when('projectIncludesConstruction').is('YES'),
            when('projectConstructionStatus').is('PRE_CONSTRUCTION'),
          ),
        }),
        narrative('constructionOversightSummary', 'Oversight of the construction', 2_000, {
          help: 'Who inspects the work, approves draws and keeps the budget.',
          showWhen: ifYes('projectIncludesConstruction'),
        }),
        yesNo('projectIncludesRealEstate', 'Does the project include real estate?', {
          help: 'Land or buildings that the loan pays for or that secure it.',
        }),
        narrative('phaseOneEnvironmentalSiteAssessment', 'Phase I environmental site assessment', 1_000, {
          help: 'Name the report, its date and its findings, or say when it is due.',
          showWhen: ifYes('projectIncludesRealEstate'),
        }),
      ],
    ),
  ],
)
