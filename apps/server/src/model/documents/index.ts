/** The documents of a project in one list. */
export { createBundleDoor, readerOfProject } from './document-bundle.ts'
export { aboutDocument, countDueDocuments, listDocuments } from './document-list.ts'
export { textOfDocument } from './document-text.ts'
export { takenAwayKeptMs } from './taken-away.ts'
export { findInTexts } from './text-search.ts'
export { type DocumentReader, type Viewpoint, viewpointOf } from './viewpoint.ts'
