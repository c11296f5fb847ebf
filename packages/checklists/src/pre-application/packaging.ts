import { category, section } from '../questionnaire.ts'
import { packaging as fields } from '../shared/packaging.ts'
import { upload } from './upload.ts'

export const packaging = category(
  'packaging',
  'Packaging',
  'How far the package has come. The packaging team fills this in; nothing here keeps you from submitting.',
  [section('packaging', 'Packaging', 'Status, dates and what the packaging team adds.', fields(upload))],
)
