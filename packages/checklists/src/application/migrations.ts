import type { Migrations } from '../published.ts'

/** Where an answer changes its meaning, by the revision that changes it. */
export const migrations: Migrations = {}
