/** People erased on request: asked for by themselves or staff, carried out by staff, certified afterwards. */
export { declinePersonErasure, sayErasePerson } from './answering.ts'
export { carryOutPersonErasures, erasePeopleJob } from './carrying-out.ts'
export { personErasureStanding, requestPersonErasure, withdrawPersonErasure } from './requests.ts'
export { listPersonErasures, personErasureWith } from './requests-listed.ts'
export { ownTables } from './traces.ts'
