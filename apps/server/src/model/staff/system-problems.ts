import type { SystemProblem } from '@granary/api'
import { counted } from '@granary/eligibility'
import type { AuditState } from '../../audit/checks.ts'
import { inWords } from '../../audit/verdict-words.ts'

export interface Troubles {
  readonly refusedMails: number
  readonly unsentMails: number
  readonly waitingMails: number
  readonly failedJobs: number
  /** Of those that this page starts: of others nothing is known. */
  readonly hasBackup: boolean
  readonly audit: Pick<AuditState, 'whole' | 'findings'>
}

/** What is wrong, the worst first, and what to do about each; chapters are those of `docs/operations.md`. */
export function systemProblems(troubles: Troubles): SystemProblem[] {
  const { refusedMails, unsentMails, waitingMails, failedJobs, hasBackup, audit } = troubles
  return [
    ...(audit.whole
      ? []
      : [
          {
            says: `The audit log is not whole. ${audit.findings.map(inWords).join(' ')}`.trim(),
            todo: 'Run “npm run audit -- verify” on the server: it names the first broken place, and from where to where the log is whole. If a snapshot of the database was put back, “npm run audit -- accept-older-state” says that it was you.',
            chapter: 'The audit log',
          },
        ]),
    ...(unsentMails > 0
      ? [
          {
            says: `${counted(unsentMails, 'mail was', 'mails were')} kept and not sent, because no mail server is set.`,
            todo: 'Set SMTP_URL and start the server again. Then send them again below.',
            chapter: 'Settings',
          },
        ]
      : []),
    ...(waitingMails > 0
      ? [
          {
            says: `${counted(waitingMails, 'mail has', 'mails have')} waited for the mail server for more than an hour.`,
            todo: 'Check that the server of SMTP_URL can be reached. A mail is tried again for about a day; one that was given up can be sent again below.',
            chapter: 'Settings',
          },
        ]
      : []),
    ...(refusedMails > 0
      ? [
          {
            says: `${counted(refusedMails, 'mail was', 'mails were')} refused by the server of the reader.`,
            todo: 'The reason stands beside each below. Ask the person for an address that works, or send the mail again when the reason is gone.',
            chapter: null,
          },
        ]
      : []),
    ...(failedJobs > 0
      ? [
          {
            says: `${counted(failedJobs, 'job has', 'jobs have')} failed and will not be tried again.`,
            todo: 'Which ones stands below; why, in the log of the server at the time of the last one.',
            chapter: 'What to watch',
          },
        ]
      : []),
    ...(hasBackup
      ? []
      : [
          {
            says: 'No backup was written from this page yet.',
            todo: 'Start one below. Backups of the command line are not known here: if yours come from there, nothing else is to be done.',
            chapter: 'Backup and restore',
          },
        ]),
  ]
}
