import { category, section } from '../questionnaire.ts'
import { organizationQuestions } from '../shared/organization.ts'
import { upload } from './upload.ts'

export const organization = category(
  'organization',
  'Organization',
  'How the borrower is organized, and the documents that show it.',
  [
    section(
      'organization',
      'Organization',
      'Legal form, formation documents, chart and existing debt.',
      organizationQuestions(upload, 'corporateCertificationFormReference'),
    ),
  ],
)
