/** The people of a project: who gets in, what they were asked, how they are reminded of it. */

export { askableOf } from './askable.ts'
export { askPerson, endAsked } from './asking.ts'
export { askAtAddress } from './by-address.ts'
export { setDueDay } from './due-days.ts'
export { listGiven } from './given.ts'
export { tellOverdue } from './overdue.ts'
export { countProjectPeople, listProjectPeople } from './project-people.ts'
export { remindOfAsks } from './reminders.ts'
export { remindPerson } from './reminding.ts'
export { setShared } from './sharing.ts'
export { noteVisit } from './visits.ts'
export { mayAsk, mayChangePeople } from './who-may-ask.ts'
