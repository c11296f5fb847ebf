import type { Sealer } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { audited, type Effects, nothing } from '../effects.ts'
import { implementations } from '../functions/registry.ts'
import { isDenial, isOfTheServer } from '../testing/changes.ts'
import {
  type DatabaseState,
  type Difference,
  databaseState,
  differencesBetween,
} from '../testing/database-state.ts'
import { declaredParts, judge } from '../testing/effects/effects-check.ts'
import { asItsFunction, routeEffects } from './effects.ts'

/** Who asks a route, and with what. */
export interface Asker {
  /** Of several at once there is none. */
  readonly personId?: string | undefined
  readonly projectId?: string | undefined
  /** Of a call, the function. */
  readonly path?: string | undefined
}

/** Compares the whole database before and after a route is asked with what the route declares. */
export function watchRoutes(db: Database, sealer: Sealer) {
  /** Read once where one question follows the other. */
  let last: DatabaseState | undefined
  const seen = new Map<string, Set<string>>()
  const undeclared = new Map<string, Record<string, readonly string[]>>()

  function found(route: string, title: string, asker: Asker, [before, after]: readonly DatabaseState[]) {
    const differences = differencesBetween(before ?? new Map(), after ?? new Map(), sealer)
    const { personId, projectId } = asker
    const verdict = judge(
      { path: asker.path ?? route, args: projectId === undefined ? {} : { projectId }, personId },
      effectsOf(route, asker.path),
      withoutTheServers(differences),
    )
    const parts = seen.get(route) ?? new Set()
    for (const part of verdict.seen) parts.add(part)
    seen.set(route, parts)
    if (verdict.undeclared.length > 0)
      undeclared.set(route, { ...undeclared.get(route), [title]: verdict.undeclared })
  }

  return {
    async around<Result>(
      route: string,
      title: string,
      asker: Asker,
      ask: () => Promise<Result>,
    ): Promise<Result> {
      const before = last ?? (await databaseState(db))
      const result = await ask()
      last = await databaseState(db)
      found(route, title, asker, [before, last])
      return result
    },
    /** Something was changed beside what is compared. */
    forget() {
      last = undefined
    },
    /** By who asked, everything that the route changed and does not declare. */
    undeclared: (route: string) => undeclared.get(route) ?? {},
    /** What it declares and was never seen to do. */
    never: (route: string) => declaredParts(effectsOf(route)).filter((part) => !seen.get(route)?.has(part)),
  }
}

/** A route without a declaration changes nothing. */
function effectsOf(route: string, path?: string): Effects {
  const declared = routeEffects[route] ?? nothing
  if (declared === asItsFunction) {
    const called = implementations.find(({ entry }) => entry.path === path)
    return called?.entry.kind === 'query' ? audited : (called?.effects ?? nothing)
  }
  return typeof declared === 'string' ? nothing : declared
}

/** Without what the server writes at moments of its own, and denials, whichever route it was. */
function withoutTheServers(differences: readonly Difference[]): readonly Difference[] {
  const denials = new Set(differences.filter(isDenial).map(({ row }) => row))
  return differences.filter(
    (each) =>
      !isOfTheServer(each) &&
      each.table !== 'live_commits' &&
      !isDenial(each) &&
      !(each.table === 'audit_unsealed' && (each.how === 'removed' || denials.has(each.row))),
  )
}
