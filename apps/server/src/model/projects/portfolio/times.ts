import type { Portfolio } from '@granary/api'
import { projectSteps } from '@granary/api'
import type { Kysely } from 'kysely'
import { inParts } from '../../../db/in-parts.ts'
import type { Tables } from '../../../db/schema.generated.ts'
import { pieceOf } from '../../answers/index.ts'
import { median } from '../../quantile.ts'
import type { PortfolioLoan } from './portfolio.ts'

/** How long projects stay in each step: the middle of those that went on, and who is there longest. */
export function timesInSteps(loans: readonly PortfolioLoan[]): Portfolio['steps'] {
  return projectSteps.map((step, at) => {
    const stays = loans.flatMap(({ entered }) => {
      const from = entered[step]
      const to = projectSteps.slice(at + 1).flatMap((later) => entered[later] ?? [])[0]
      return from === undefined || to === undefined || to < from ? [] : [to - from]
    })
    const here = loans
      .filter((loan) => loan.step === step)
      .flatMap(({ projectId, projectName, entered }) => {
        const since = entered[step]
        return since === undefined ? [] : [{ projectId, projectName, since }]
      })
      .toSorted((a, b) => a.since - b.since)
    return { step, wentOn: stays.length, medianMs: median(stays), longest: here[0] ?? null }
  })
}

/** More is looked up in the projects themselves. What is over takes no place of what is to come. */
const atMostToCome = 12
const atMostOver = 6

/**
 * What has a last day in projects that are not sent yet: target dates, and files that expire. The next day first, and
 * after them what is over by today, the latest first.
 */
export async function whatRunsOut(
  db: Kysely<Tables>,
  loans: readonly PortfolioLoan[],
  today: string | null,
): Promise<Pick<Portfolio, 'runsOut' | 'over'>> {
  const open = loans.filter(({ step }) => ['pre-application', 'application', 'review'].includes(step))
  if (open.length === 0) return { runsOut: [], over: 0 }
  const ids = open.map(({ projectId }) => projectId)
  const [described, uploads] = await Promise.all([
    inParts(ids, (part) =>
      db
        .selectFrom('document_descriptions')
        .select(['project_id', 'storage_id', 'expires_on'])
        .where('project_id', 'in', part)
        .where('expires_on', 'is not', null)
        .execute(),
    ),
    inParts(ids, (part) =>
      db
        .selectFrom('uploads')
        .select(['project_id', 'storage_id', 'part_id', 'file_name'])
        .where('project_id', 'in', part)
        .where('removed_at', 'is', null)
        .execute(),
    ),
  ])
  const nameOf = new Map(uploads.map((file) => [`${file.project_id} ${pieceOf(file)}`, file.file_name]))
  const files = described.flatMap(({ project_id, storage_id, expires_on }) => {
    const what = nameOf.get(`${project_id} ${storage_id}`)
    return what !== undefined && expires_on !== null ? [{ projectId: project_id, what, on: expires_on }] : []
  })
  const targets = open.flatMap(({ projectId, step, targetOn }) =>
    targetOn === null || step === 'review' ? [] : [{ projectId, what: null, on: targetOn }],
  )
  const projectNameOf = new Map(open.map(({ projectId, projectName }) => [projectId, projectName]))
  const days = [...files, ...targets].toSorted((a, b) => a.on.localeCompare(b.on))
  const isOver = ({ on }: { readonly on: string }) => today !== null && on < today
  const over = days.filter(isOver).toReversed()
  const toCome = days.filter((day) => !isOver(day))
  return {
    runsOut: [...toCome.slice(0, atMostToCome), ...over.slice(0, atMostOver)].map((row) => ({
      ...row,
      projectName: projectNameOf.get(row.projectId) ?? '',
    })),
    over: over.length,
  }
}
