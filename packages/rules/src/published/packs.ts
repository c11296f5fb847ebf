import type { RulePack } from '../pack/pack.ts'
import { pack202611 } from './2026-11/pack.ts'

/** Those that come with the product, the newest first. Staff publish more in the product. */
export const publishedPacks: readonly RulePack[] = [pack202611]

/** The newest that comes with the product. */
export const currentPack: RulePack = pack202611
