/** Within what the server takes, and more than anything is called. */
export const longestSearch = 200

/** What a field of search holds, and an address gives it: no more than is asked for. */
export const searchable = (text: string) => text.slice(0, longestSearch)

/** Said where no more is taken, so that nobody wonders where the rest of what they pasted is. */
export const searchLimitHelp = (text: string) =>
  text.length < longestSearch ? undefined : `A search takes up to ${longestSearch} characters.`
