/** What reaches a person, in the groups they choose by, with what everybody begins with. */
export const noticeGroups = [
  {
    id: 'decisions',
    title: 'Returned or accepted',
    hint: 'A stage you submitted',
    mail: 'at once',
  },
  {
    id: 'remarks',
    title: 'Remark or mention',
    hint: 'Messages of and to borrowers are always mailed',
    mail: 'at once',
  },
  {
    id: 'due',
    title: 'Asked, due soon, overdue, runs out',
    hint: 'Asking and its reminders are always mailed',
    mail: 'daily',
  },
  {
    id: 'steps',
    title: 'Submitted, taken, resubmitted',
    hint: 'Steps of your projects',
    mail: 'daily',
  },
  {
    id: 'borrower',
    title: 'Documents and answers of a borrower',
    hint: 'Grouped by project',
    mail: 'none',
  },
  { id: 'agency', title: 'The agency asks', hint: 'A question with a due date', mail: 'at once' },
  {
    id: 'people',
    title: 'Invited, shared, joined, join asked',
    hint: 'Invitations and requests to join are always mailed',
    mail: 'daily',
  },
] as const

export type NoticeGroup = (typeof noticeGroups)[number]['id']
