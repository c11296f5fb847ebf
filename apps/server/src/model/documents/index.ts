/** The documents of a project in one list. */
export { describeUpload, descriptionsOf, requireUpload } from './descriptions.ts'
export { createBundleDoor } from './document-bundle.ts'
export { listDocuments } from './document-list.ts'
export type { DocumentReader } from './viewpoint.ts'
