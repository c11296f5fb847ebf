/** How much one person, one project and one lender may take up. Undefined where limits are switched off. */
export interface Quotas {
  /** Sent by one person and not yet taken into a field. */
  readonly personUnregisteredBytes: number
  readonly personBytes: number
  readonly personProjectsADay: number
  readonly projectBytes: number
  readonly projectFiles: number
  readonly projectPackagesADay: number
  readonly lenderBytes: number
  readonly lenderFiles: number
  readonly lenderProjectsADay: number
  readonly lenderPackagesADay: number
}
