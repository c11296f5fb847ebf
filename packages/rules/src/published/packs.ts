import type { RulePack } from '../pack/pack.ts'
import { pack202611 } from './2026-11/pack.ts'
import { percentages } from './2026-11/percentages.ts'

/** Those that come with the product, the newest first. Staff publish more in the product. */
export const publishedPacks: readonly RulePack[] = [pack202611]

/** The newest that comes with the product. */
export const currentPack: RulePack = pack202611

/** Of that one what the public is told, so that a page does not carry every rule. */
export const currentPercentages: Pick<RulePack, 'percentages'> = { percentages }
