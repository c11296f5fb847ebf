import { category, section } from '../questionnaire.ts'
import { organizationQuestions } from '../shared/organization.ts'
import { upload } from './upload.ts'

export const organizationDetails = category(
  'organizationDetails',
  'Organization Details',
  'How the borrower is organized, and the documents that show it.',
  [
    section(
      'organizationalInformation',
      'Organizational Information',
      'Legal form, formation documents, chart and existing debt.',
      organizationQuestions(upload, 'corporateCertificationFormUpload'),
    ),
  ],
)
