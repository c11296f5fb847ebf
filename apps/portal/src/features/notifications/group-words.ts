import type { NoticeGroup } from '@granary/api'

/** What people choose by, in words; apart from the groups themselves, which every page brings. */
export const groupWords: Readonly<Record<NoticeGroup, { readonly title: string; readonly hint: string }>> = {
  decisions: { title: 'Returned or accepted', hint: 'A stage you submitted' },
  remarks: { title: 'Remark or mention', hint: 'Messages of and to borrowers are always mailed' },
  due: {
    title: 'Asked, due soon, overdue, runs out',
    hint: 'Asking and its reminders are always mailed',
  },
  steps: { title: 'Submitted, taken, resubmitted', hint: 'Steps of your projects' },
  borrower: { title: 'Documents and answers of a borrower', hint: 'Grouped by project' },
  agency: { title: 'The agency asks', hint: 'A question with a due date' },
  people: {
    title: 'Invited, shared, joined, join asked',
    hint: 'Invitations and requests to join are always mailed',
  },
}
