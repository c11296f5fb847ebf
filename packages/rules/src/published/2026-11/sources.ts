import type { GuaranteeProgram } from '@granary/eligibility'
import type { Provenance } from '../../pack/pack.ts'

const checked = '2026-11-22'

/** 7 CFR part 5001, read in its text of January 2025. */
export const regulation: Provenance = {
  source: '7 CFR part 5001 as of January 2025, with 89 FR 79698',
  checked,
  confidence: 'H',
}
export const notice2026: Provenance = {
  source: 'Notice for fiscal year 2026, 91 FR 11272, through three secondary readers',
  checked,
  confidence: 'H',
}
export const reader2026: Provenance = {
  source: 'Notice for fiscal year 2026, 91 FR 11272, through one secondary reader',
  checked,
  confidence: 'M',
}
export const twoReaders2026: Provenance = {
  source: 'Notice for fiscal year 2026, 91 FR 11272, through two secondary readers',
  checked,
  confidence: 'M-H',
}
export const notFound: Provenance = { source: 'Not found', checked, confidence: 'L' }
export const noNotice2027: Provenance = {
  source: 'No notice for fiscal year 2027 was found',
  checked,
  confidence: 'L',
}
export const practice: Provenance = { source: 'Lending practice pages', checked, confidence: 'M' }
export const ourReading: Provenance = { source: 'Our own reading, a convention', checked, confidence: 'M' }

/** As an entry of a pack calls it when the whole name would hide the figure. */
export const short: Readonly<Record<GuaranteeProgram, string>> = {
  B_AND_I: 'B&I',
  CF: 'CF',
  WWD: 'WWD',
  REAP: 'REAP',
}
