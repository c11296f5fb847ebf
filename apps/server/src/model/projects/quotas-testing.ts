import type { Quotas } from '../../quotas.ts'

/** Room for nothing but what a test says. */
export const tightQuotas: Quotas = {
  personUnregisteredBytes: 1,
  personBytes: 1,
  personProjectsADay: 1,
  projectBytes: 1,
  projectFiles: 1,
  projectPackagesADay: 3,
  lenderBytes: 1,
  lenderFiles: 1,
  lenderProjectsADay: 8,
  lenderPackagesADay: 5,
}
