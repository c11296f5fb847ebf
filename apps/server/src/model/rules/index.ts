/** Packs of rules: those that come with the product, and what staff drafted and published beside them. */
export { changeDraft, discardDraft, draftPack, publishPack } from './drafts.ts'
export { newestPack, newestPackId, publishedPack, requirePack } from './packs.ts'
export { listPacks, showPack } from './shown-packs.ts'
