import type { Facts } from '../facts/facts.ts'
import { type Figure, figuresOf } from '../figures/figures.ts'
import { exact } from '../fraction.ts'
import type { RulePack } from '../pack/pack.ts'
import { dollars, longDay } from '../written.ts'
import { checksOf } from './cross-checks.ts'
import { requirementsOf } from './requirements.ts'

/** One thing that another pack says otherwise of the same facts. */
export interface Impact {
  readonly kind: 'requirement' | 'check' | 'figure'
  readonly id: string
  readonly title: string
  /** What each pack says, in words. */
  readonly before: string
  readonly after: string
}

interface Said {
  readonly id: string
  readonly title: string
  readonly words: string
}

const notThere = 'There is no such rule.'

/** What follows from a pack with the same facts: every requirement, cross-check and figure that says something else. */
export function impactOf(before: RulePack, after: RulePack, facts: Facts): readonly Impact[] {
  const kinds = [
    ['requirement', requirementsSaid],
    ['check', checksSaid],
    ['figure', figuresSaid],
  ] as const
  return kinds.flatMap(([kind, say]) =>
    differing(say(before, facts), say(after, facts)).map((impact) => ({ kind, ...impact })),
  )
}

const requirementsSaid = (pack: RulePack, facts: Facts): readonly Said[] =>
  requirementsOf(pack, facts).map(({ ruleId, title, because, documents }) => ({
    ...{ id: ruleId, title },
    // A window that runs out on another day is said of each document.
    words: [because, ...documents.map(dayOf)].filter(Boolean).join(' '),
  }))

const dayOf = ({ title, staleOn }: { readonly title: string; readonly staleOn: string | null }) =>
  staleOn === null ? '' : `${title}: good until ${longDay(staleOn)}.`

const checksSaid = (pack: RulePack, facts: Facts): readonly Said[] =>
  checksOf(pack, facts).map(({ checkId, title, outcome, because }) => ({
    ...{ id: checkId, title },
    words: outcome === 'passes' ? 'In order.' : because,
  }))

const figuresSaid = (pack: RulePack, facts: Facts): readonly Said[] =>
  figuresOf(pack, facts).map(({ id, title, value, unit }) => ({
    ...{ id, title },
    words: figureInWords(value, unit),
  }))

function figureInWords(value: string | null, unit: Figure['unit']): string {
  if (value === null) return 'Not known.'
  const sum = unit === 'dollars' ? exact(value) : null
  if (sum) return dollars(sum)
  return unit === 'percent' ? `${value}%` : value
}

function differing(before: readonly Said[], after: readonly Said[]): readonly Omit<Impact, 'kind'>[] {
  const [old, now] = [before, after].map((all) => new Map(all.map((said) => [said.id, said])))
  return [...new Set([...before, ...after].map(({ id }) => id))].flatMap((id) => {
    const [was, is] = [old?.get(id), now?.get(id)]
    if (was?.words === is?.words) return []
    return [
      {
        id,
        title: (is ?? was)?.title ?? id,
        before: was?.words ?? notThere,
        after: is?.words ?? notThere,
      },
    ]
  })
}
