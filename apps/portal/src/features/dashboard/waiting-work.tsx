import { projects } from '@granary/api'
import { buttonClass, Card } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useQueries } from 'convex/react'
import type { FunctionReturnType } from 'convex/server'
import { useMemo } from 'react'
import { useMe } from '../../lib/session/me.tsx'
import { type UnsentAtPlace, unsentWords } from '../../lib/session/unsent-work.ts'
import { useUnsentPlaces } from '../../lib/session/use-unsent-places.ts'

/** A form that was just left saves in this time; only what it could not save is worth a word. */
const USUAL_SAVE_MS = 3000

/** What could not be saved in forms and tables that are closed now, of all projects, and the way back to them. */
export function WaitingWork() {
  const left = useLeftWork(useMe().personId)
  const asked = useMemo(
    () =>
      Object.fromEntries(
        left.map(({ projectId }) => [projectId, { query: projects.get, args: { projectId } }]),
      ),
    [left],
  )
  const found = useQueries(asked)
  const rows = left.flatMap((each) => {
    // A project that cannot be opened now, as one of another lender, is no way back.
    const project: FunctionReturnType<typeof projects.get> | Error | undefined = found[each.projectId]
    return project === undefined || project instanceof Error ? [] : [{ ...each, name: project.projectName }]
  })
  if (rows.length === 0) return null
  return (
    <Card title="Waiting on this device">
      <ul className="p-dashboard-next">
        {rows.map(({ projectId, name, words, part, at, search }) => (
          <li key={`${projectId} ${at}`}>
            <div>
              <strong>{name}</strong>
              <span>{`${words}. What is unsaved stays on this device and is saved when you open the ${part}.`}</span>
            </div>
            <Link
              to="/lender/dashboard/projects/$projectid"
              params={{ projectid: projectId }}
              search={search}
              className={buttonClass({ look: 'secondary', size: 'compact' })}
              aria-label={`Open the ${part}: ${name}, ${at}`}
            >
              {`Open the ${part}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LeftWork {
  readonly projectId: string
  readonly words: string
  readonly part: 'form' | 'table'
  /** The stage, or which table it is. */
  readonly at: string
  readonly search: { readonly stage: StageName } | { readonly view: 'tables'; readonly table: string }
}

type StageName = 'pre-application' | 'application'

function useLeftWork(personId: string): readonly LeftWork[] {
  const places = useUnsentPlaces(personId)
  return useMemo(() => places.filter(({ at }) => at < Date.now() - USUAL_SAVE_MS).flatMap(leftIn), [places])
}

/** Of a lender's own stages and of tables; what was left elsewhere is opened elsewhere. */
function leftIn({ place, ...work }: UnsentAtPlace): LeftWork[] {
  const [projectId = '', where, part] = place.split('/')
  const left = unsentWords(work)
  if (left === undefined) return []
  if (where === 'tables' && part !== undefined) {
    const words = `${left} could not be saved yet`
    return [{ projectId, words, part: 'table', at: part, search: { view: 'tables', table: part } }]
  }
  if ((where !== 'pre-application' && where !== 'application') || part !== undefined) return []
  const words = `${left} could not be saved yet in the ${where}`
  return [{ projectId, words, part: 'form', at: where, search: { stage: where } }]
}
