import type { RulePack } from '../../pack/pack.ts'
import { checks } from './checks.ts'
import { definitions } from './definitions.ts'
import { fees } from './fees.ts'
import { limits } from './limits.ts'
import { paragraphs } from './paragraphs.ts'
import { percentages } from './percentages.ts'
import { requirements } from './requirements.ts'
import { returns } from './returns.ts'
import { scores } from './scores.ts'
import { windows } from './windows.ts'

/** Published: a test holds its digest. What is to change becomes the next pack. */
export const pack202611: RulePack = {
  id: '2026-11',
  title: 'Rules as of November 2026',
  effectiveFrom: '2026-11-22',
  note: 'The regulation of January 2025 with the notice of fiscal year 2026. Nothing is known of fiscal year 2027.',
  percentages,
  fees,
  limits,
  windows,
  requirements,
  checks,
  scores,
  definitions,
  paragraphs,
  returns,
}
