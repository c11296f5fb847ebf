/** What reaches a person, in the groups they choose by, with the mail that everybody begins with. */
export const noticeGroups = [
  { id: 'decisions', mail: 'at once' },
  { id: 'remarks', mail: 'at once' },
  { id: 'due', mail: 'daily' },
  { id: 'steps', mail: 'daily' },
  { id: 'borrower', mail: 'none' },
  { id: 'agency', mail: 'at once' },
  { id: 'people', mail: 'daily' },
] as const

export type NoticeGroup = (typeof noticeGroups)[number]['id']
