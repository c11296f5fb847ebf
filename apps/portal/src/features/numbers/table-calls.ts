import { borrowerTables, projectTables } from '@granary/api'
import type { Area } from '../../lib/projects/head/places.ts'

/** A borrower has the same calls over the tables that were shared with them. */
export const callsIn = (area: Area) => (area === 'borrower' ? ofBorrower : projectTables)

/** Fewer of them and of their columns, in the same shapes. */
const ofBorrower = borrowerTables as unknown as typeof projectTables
