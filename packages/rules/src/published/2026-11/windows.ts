import type { Provenance, Window } from '../../pack/pack.ts'
import { regulation } from './sources.ts'

const window = (
  id: string,
  label: string,
  value: Window['value'],
  unit: Window['unit'],
  until: Window['until'],
  paragraph: string,
  provenance: Provenance = regulation,
): Window => ({ id, label, value, unit, until, paragraph, ...provenance })

export const windows: readonly Window[] = [
  window(
    'statements',
    'At most 90 days old when the application is complete',
    90,
    'days',
    'complete',
    '5001.303(b)(4)(i)',
  ),
  window(
    'appraisal',
    'At most one year old when the application is complete',
    1,
    'years',
    'complete',
    '5001.203(c)',
  ),
  window('creditReports', 'Current; no number is stated', 'unknown', 'days', 'complete', '5001.303(c)(3)'),
  window('affiliates', 'Current; no number is stated', 'unknown', 'days', 'complete', '5001.306(a)(5)'),
  window('commitment', 'Signed by both within 60 days', 60, 'days', 'after', '5001.451(d)'),
  window('statusReport', 'Within 30 days of June 30 and December 31', 30, 'days', 'after', '5001.502'),
  window('yearlyStatements', 'Within 120 days of the fiscal year', 120, 'days', 'after', '5001.504'),
  window('constructionProblem', 'Told within 15 days', 15, 'days', 'after', '5001.205(f)'),
  window('retentionFee', 'May be canceled when 60 days late, after notice', 60, 'days', 'after', '5001.455'),
]
