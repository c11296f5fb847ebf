import type { Finding } from './findings.ts'
import type { Verdict } from './verification.ts'

const mostTold = 20

/** What a check found, for who asked for it at a terminal. */
export function told(verdict: Verdict): string[] {
  const { whole, notes, head, heads } = verdict
  const size = `${head.total} entries in ${head.number} seals, the last of ${head.at.toISOString()}`
  const compared = `${heads} kept ${heads === 1 ? 'head' : 'heads'} compared.`
  if (whole) return [`The audit chain is whole: ${size}. ${compared}`, ...notes]
  return [`The audit chain is broken: ${size}. ${compared}`, ...broken(verdict), ...notes]
}

export function inWords({ entryId, at, says }: Finding): string {
  if (entryId === null) return says
  return `Entry ${entryId}${at === null ? '' : ` of ${at}`}: ${says}`
}

function broken({ findings, furtherFindings, linksBroken, wholeUntil, wholeFrom }: Verdict): string[] {
  const [first, ...others] = findings.map(inWords)
  const further = others.length + furtherFindings - Math.min(others.length, mostTold)
  return [
    `First: ${first}`,
    ...others.slice(0, mostTold).map((line) => `Then: ${line}`),
    ...(further > 0 ? [`And ${further} more.`] : []),
    wholeUntil
      ? `From its beginning it is whole to entry ${wholeUntil.entryId} of ${wholeUntil.at}.`
      : 'No part of its beginning is known to be whole.',
    ...(linksBroken ? [backFromTheEnd(wholeFrom)] : []),
  ]
}

function backFromTheEnd(wholeFrom: Verdict['wholeFrom']): string {
  return wholeFrom
    ? `From its newest entry it is whole back to entry ${wholeFrom.entryId} of ${wholeFrom.at}.`
    : 'No part of its end is known to be whole.'
}
