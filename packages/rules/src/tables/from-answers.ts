import type { Answer, Answers } from '@granary/forms'
import type { Cell, Row } from '../facts/tables.ts'

/** What was answered by hand as rows of an empty table: an offer, which a person looks at before any of it counts. */
export function rowsFromAnswers(table: string, stages: readonly (Answers | undefined)[]): readonly Row[] {
  const said = (fieldId: string): Answer => {
    for (const answers of stages) {
      const answer = answers && Object.hasOwn(answers, fieldId) ? answers[fieldId] : null
      if (answer !== null && answer !== undefined && answer !== '') return answer
    }
    return null
  }
  const rows = Object.hasOwn(readers, table) ? (readers[table]?.(said) ?? []) : []
  return rows.map(filled).filter((row) => Object.keys(row).some((column) => telling.has(column)))
}

type Said = (fieldId: string) => Answer

const readers: Readonly<Record<string, (said: Said) => readonly Row[]>> = {
  owners: (said) => [primaryOwner(said), ...otherOwners(said('additionalOwnersDetails'))],
  guarantors: (said) => {
    const isNobody =
      said('primaryOwnerGuaranteeType') === null || said('primaryOwnerGuaranteeType') === 'NONE'
    const name = cell(said('primaryOwnerName'))
    return isNobody ? [] : [{ name, owner: name, kind: kindOf(said) }]
  },
  sources: (said) => [{ kind: 'GUARANTEED_LOAN', amount: cell(said('totalLoanAmount')) }],
  jobs: (said) => [
    {
      kind: 'CREATED',
      count: cell(said('jobsCreatedCount')),
      wage: cell(said('jobsCreatedAverageWage')),
    },
    { kind: 'SAVED', count: cell(said('jobsSavedCount')), wage: cell(said('jobsSavedAverageWage')) },
  ],
}

/** A kind alone names nothing. */
const telling: ReadonlySet<string> = new Set(['name', 'share', 'amount', 'count'])

/** Tax ids are sealed where they were answered, and are entered anew. */
function primaryOwner(said: Said): Row {
  return {
    name: cell(said('primaryOwnerName')),
    kind: kindOf(said),
    share: cell(said('primaryOwnerOwnershipPercentage')),
    role: cell(said('primaryOwnerRole')),
    guarantee: cell(said('primaryOwnerGuaranteeType')),
    address: cell(said('primaryOwnerAddress')),
  }
}

function kindOf(said: Said): Cell {
  const type = said('primaryOwnerEntityType')
  if (type === 'INDIVIDUAL') return 'PERSON'
  return type === 'ENTITY' ? 'ENTITY' : null
}

const mostLines = 50
/** No question takes more. */
const longestText = 10_000
const longestName = 160

/** One owner a line, or between semicolons: what stands before the first comma or number is the name. */
function otherOwners(text: Answer): readonly Row[] {
  if (typeof text !== 'string') return []
  return text
    .slice(0, longestText)
    .split(/[\n;]/)
    .slice(0, mostLines)
    .flatMap((line): Row[] => {
      const end = line.search(/[\d,(:–—%]/)
      const name = (end < 0 ? line : line.slice(0, end)).trim()
      const share = /\d{1,3}(?:\.\d{1,4})?(?= ?%| percent)/.exec(line)?.[0]
      if (name === '' || name.length > longestName) return []
      return [{ name, share: share === undefined || Number(share) > 100 ? null : Number(share) }]
    })
}

const cell = (answer: Answer): Cell =>
  typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean' ? answer : null

const filled = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
