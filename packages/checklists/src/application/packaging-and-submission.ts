import { category, section } from '../questionnaire.ts'
import { packaging } from '../shared/packaging.ts'
import { upload } from './upload.ts'

export const packagingAndSubmission = category(
  'packagingAndSubmission',
  'Packaging & Submission',
  'How far the package has come. The packaging team fills this in; nothing here keeps you from submitting.',
  [
    section(
      'packagingAndSubmission',
      'Packaging & Submission',
      'Status, dates and what the packaging team adds.',
      packaging(upload),
    ),
  ],
)
