import { notFound } from '@tanstack/react-router'
import { only } from '../only.ts'

/** What the address of a submission says besides the project. */
export function parseStageParams({ projectid, stage }: { projectid: string; stage: string }) {
  if (stage !== 'pre-application' && stage !== 'application') throw notFound()
  return { projectid, stage: stage as 'pre-application' | 'application' }
}

export function parseRoundParams({ round, ...rest }: { projectid: string; stage: string; round: string }) {
  if (!/^[1-9]\d{0,8}$/.test(round)) throw notFound()
  return { ...parseStageParams(rest), round: Number(round) }
}

export const writeRoundParams = ({
  round,
  ...rest
}: {
  projectid: string
  stage: 'pre-application' | 'application'
  round: number
}) => ({ ...rest, round: String(round) })

/** Which two are compared; the last two, when left out. */
export interface CompareSearch {
  readonly from?: number
  readonly to?: number
}

export const parseCompareSearch = only(({ from, to }): CompareSearch => {
  return { ...(isRound(from) && { from }), ...(isRound(to) && { to }) }
})

const isRound = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
