/** Where the device keeps what a person left in a table. */
export const placeOf = (projectId: string, table: string) => `${projectId}/tables/${table}`
