/** What the answers of a lender's set-up are called where staff read them. */
export const serviceLevelNames = { managed: 'Managed service', software: 'Self-service' } as const
