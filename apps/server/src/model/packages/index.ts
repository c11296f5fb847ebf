/** Packages: asked for, built, shown, opened, and recognized again by their digests. */
export { type BuildDeps, buildNext } from './build.ts'
export { certifiedAs } from './certified.ts'
export { createPackageDoor } from './opening.ts'
export { openingTicket } from './opening-ticket.ts'
export { buildPackageJob, requestPackage } from './request.ts'
export { areBuildsForgotten } from './rows.ts'
export { packageView } from './view.ts'
