import type { LiveQuery } from '@granary/sync'

export interface HistoryRow {
  readonly xid: string
  readonly tab: 'projects' | 'members'
  readonly id: number
  readonly row: Row | null
}

interface Row {
  readonly id: number
  readonly organization_id: number
  readonly project_id: number
  readonly user_id: string
  readonly name: string
  readonly amount: number
}

/** The functions of the tests once more, over plain rows: what a query must give at one moment. */
export class Model {
  readonly #tables = { projects: new Map<number, Row>(), members: new Map<number, Row>() }

  apply({ tab, id, row }: HistoryRow): void {
    if (row) this.#tables[tab].set(id, row)
    else this.#tables[tab].delete(id)
  }

  evaluate({ path, args }: LiveQuery): unknown {
    const projects = [...this.#tables.projects.values()].sort((a, b) => a.id - b.id)
    const members = [...this.#tables.members.values()].sort((a, b) => a.id - b.id)
    switch (path) {
      case 'project': {
        const found = projects.find((project) => project.id === args.id)
        if (!found) return null
        const { id, organization_id, name, amount } = found
        return { id, organization_id, name, amount }
      }
      case 'projects-of':
        return projects
          .filter((project) => project.organization_id === args.organization)
          .map(({ id, name, amount }) => ({ id, name, amount }))
      case 'projects-of-user': {
        const ids = members
          .filter((member) => member.user_id === args.user)
          .map((member) => member.project_id)
        return projects.filter((project) => ids.includes(project.id)).map(({ id, name }) => ({ id, name }))
      }
      case 'members-with-names':
        return members
          .filter((member) => member.project_id === args.project)
          .map(({ id, user_id, project_id }) => ({
            id,
            user_id,
            name: this.#tables.projects.get(project_id)?.name ?? null,
          }))
      case 'totals': {
        const groups = Map.groupBy(projects, (project) => project.organization_id)
        return [...groups]
          .sort(([a], [b]) => a - b)
          .map(([organization_id, some]) => ({
            organization_id,
            total: `${some.reduce((sum, project) => sum + project.amount, 0)}`,
          }))
      }
      case 'opaque':
        return [{ n: members.filter((member) => member.project_id === args.project).length }]
      default:
        throw new Error(`The model does not know ${path}.`)
    }
  }
}

/** Tells which transactions' changes are in a snapshot, given as `xmin:xmax:running,…`. */
export function visibleIn(snapshot: string): (xid: string) => boolean {
  const [, xmax = '0', running = ''] = snapshot.split(':')
  const [limit, open] = [Number(xmax), new Set(running.split(','))]
  return (xid) => Number(xid) < limit && !open.has(xid)
}

/** Goes through rows as snapshots begin to see them, each row once. */
export class Unfolding<Row extends { readonly xid: string }> {
  #waiting: Row[]

  constructor(rows: Row[]) {
    this.#waiting = rows
  }

  newIn(snapshot: string): Row[] {
    const isVisible = visibleIn(snapshot)
    const seen = this.#waiting.filter((row) => isVisible(row.xid))
    if (seen.length > 0) this.#waiting = this.#waiting.filter((row) => !isVisible(row.xid))
    return seen
  }
}
