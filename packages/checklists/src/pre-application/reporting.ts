import { category, section } from '../questionnaire.ts'
import { reporting as fields } from '../shared/packaging.ts'
import { upload } from './upload.ts'

export const reporting = category(
  'reporting',
  'Reporting',
  'Whether the borrower reports to the public markets.',
  [section('reporting', 'Reporting', 'Stock exchange and SEC.', fields(upload))],
)
