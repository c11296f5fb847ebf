import { v } from 'convex/values'
import { arg } from '../bounds.ts'
import { mutationEntry, queryEntry } from '../entry.ts'

// Apart from the list of people, which is fetched only when it is opened: every page of a project says these.

/** Says that the project is open before this person; told in the list of its people alone. */
export const note = mutationEntry('project/visits:note', { projectId: arg.id() }, v.null())

/** How many get in or are invited to, beside the name of their tab. */
export const countPeople = queryEntry('project/visits:countPeople', { projectId: arg.id() }, v.number())
