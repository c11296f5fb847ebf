import type { Asked, ProjectFacts } from '@granary/checklists'
import { openStage } from '@granary/checklists'
import { askedOf, type OpenAsk } from '../asks/index.ts'
import { evaluationOf, type StageDocuments } from '../stages/index.ts'

/**
 * Who was asked for what the open stage still lacks, each question counted at who was asked last. What the reader was
 * asked for is their own to do.
 */
export function askedFacts(
  facts: ProjectFacts,
  documents: StageDocuments,
  asks: readonly OpenAsk[],
  readerId: string | null,
): readonly Asked[] {
  const stage = openStage(facts)?.stage
  if (stage === undefined || asks.length === 0) return []
  const asked = askedOf(asks, documents)[stage]
  const document = documents[stage]
  const counts = new Map<string, Asked>()
  for (const { id } of document.form.missing(evaluationOf(document))) {
    const ask = asked.get(id)
    if (!ask || (readerId !== null && ask.personId === readerId)) continue
    const { count = 0, dueOn = null } = counts.get(ask.email) ?? {}
    const due = [dueOn, ask.dueOn].filter((day) => day !== null).toSorted()[0] ?? null
    counts.set(ask.email, { name: ask.name, count: count + 1, dueOn: due })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)
}
