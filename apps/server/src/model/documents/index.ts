/** The documents of a project in one list. */
export { createBundleDoor } from './document-bundle.ts'
export { listDocuments } from './document-list.ts'
export type { DocumentReader } from './viewpoint.ts'
