/** How stages are called in a package. */
export const stageTitles = { 'pre-application': 'Pre-application', application: 'Application' } as const
