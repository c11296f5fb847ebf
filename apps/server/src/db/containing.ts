/** The pattern for LIKE of what has these words in it, as they are typed. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
