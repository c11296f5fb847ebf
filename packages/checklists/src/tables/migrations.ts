import type { Migrations } from '../published.ts'

/**
 * Where a cell changes its meaning, by the revision that changes it. A step is given the cells of one row, each under the
 * name of its table and column, as in `clearFields('owners.role')`.
 */
export const migrations: Migrations = {}
