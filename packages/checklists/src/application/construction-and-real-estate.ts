import { choice, narrative, yesNo } from '../answer-kinds.ts'
import { all, ifYes, when } from '../conditions.ts'
import { category, section } from '../questionnaire.ts'
import { constructionStatuses } from '../shared/options.ts'
import { upload } from './upload.ts'

export const constructionAndRealEstate = category(
  'constructionAndRealEstate',
  'Construction & Real Estate',
  'What is built, who oversees it, and what is known about the land.',
  [
    section('construction', 'Construction Requirements', 'Progress, oversight and cash flow.', [
      yesNo('isConstructionProject', 'Does the project include construction?', {
        help: 'New buildings, additions, renovation or site work.',
      }),
      choice('constructionProjectStatus', 'Where does construction stand?', constructionStatuses, {
        showWhen: ifYes('isConstructionProject'),
      }),
      narrative('constructionOversightDescription', 'Oversight of the construction', 2_000, {
        help: 'Who inspects the work, approves draws and keeps the budget.',
        showWhen: ifYes('isConstructionProject'),
      }),
      upload('preConstructionCashFlowAnalysisUpload', 'Cash flow analysis until operations begin', {
        help: 'How costs are carried during construction, quarter by quarter.',
        showWhen: all(
          when('isConstructionProject').is('YES'),
          when('constructionProjectStatus').is('PRE_CONSTRUCTION'),
        ),
      }),
    ]),
    section('realEstate', 'Real Estate Requirements', 'Land and buildings, and their environment.', [
      yesNo('hasRealEstateComponent', 'Does the project include real estate?', {
        help: 'Land or buildings that the loan pays for or that secure it.',
      }),
      upload('phaseOneEnvironmentalSiteAssessmentUpload', 'Phase I environmental site assessment', {
        help: 'The complete report with its attachments.',
        showWhen: ifYes('hasRealEstateComponent'),
      }),
    ]),
  ],
)
