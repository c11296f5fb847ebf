/** Projects erased on request: asked for, held, carried out, and certified afterwards. */
export { declineErasure, sayCarryOut } from './answering.ts'
export { carryOutErasures, eraseProjectsJob } from './carrying-out.ts'
export { erasureWith, listErasures } from './erasures.ts'
export { setHold } from './holds.ts'
export { erasureStanding, requestErasure, withdrawErasure } from './requests.ts'
export { kinds, tablesOfProjects } from './what-goes.ts'
export { reasonIn } from './words.ts'
