import type { ShareItem } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.generated.ts'
import { demoAccounts, demoPersonIds } from './people.ts'

interface SampleShare {
  readonly items: readonly ShareItem[]
  readonly mayAnswer: boolean
  readonly dueInDays: number | null
  readonly message: string
}

const section = (id: string): ShareItem => ({ stage: 'pre-application', kind: 'section', id })

/** What the demo borrower is asked for, and what they are shown beside it. */
const shares: readonly SampleShare[] = [
  {
    items: [
      section('ownership'),
      section('borrowerProfile'),
      { stage: 'pre-application', kind: 'document', id: 'borrowerCurrentBalanceSheetReference' },
    ],
    mayAnswer: true,
    dueInDays: 14,
    message: 'We need these for the pre-application. Please ask where a question is not clear.',
  },
  { items: [section('loanBasics')], mayAnswer: false, dueInDays: null, message: '' },
]

const dayMs = 86_400_000

/** Shares the project with the borrower who is its contact, as if they had claimed an invitation of the officer. */
export async function addSampleShares(
  tx: Kysely<Tables>,
  project: { readonly id: string; readonly organization_id: string },
  officerId: string,
): Promise<void> {
  const borrowerId = await sampleBorrowerId(tx)
  if (borrowerId === undefined) return
  const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  await tx
    .insertInto('borrower_shares')
    .values(
      shares.map(({ items, mayAnswer, dueInDays, message }, at) => ({
        project_id: project.id,
        organization_id: project.organization_id,
        person_id: borrowerId,
        scope: JSON.stringify(items),
        may_answer: mayAnswer,
        due_on: dueInDays === null ? null : dayIn(dueInDays),
        message,
        shared_by: officerId,
        // The later one speaks for both, so what is asked for comes last.
        shared_at: new Date(Date.now() - at * dayMs),
      })),
    )
    .execute()
}

/** By their address: whoever else was invited meanwhile is a borrower too, and has nothing to do with the samples. */
async function sampleBorrowerId(tx: Kysely<Tables>): Promise<string | undefined> {
  const account = demoAccounts.find(({ borrower }) => borrower)
  return account && (await demoPersonIds(tx)).get(account.email)
}
