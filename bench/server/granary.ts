import { readFile } from 'node:fs/promises'
import { type NodeOptions, startNode } from '../../apps/server/src/testing/node.ts'
import * as system from '../../apps/server/src/testing/system-contract.ts'
import { addSystemTables } from '../../apps/server/src/testing/system-tables.ts'
import type { Editor, Peer } from './peer.ts'
import { SyncClient } from './sync-client.ts'

export interface GranaryPeer extends Peer {
  /** Runs of the document query since the start. */
  queryRuns(): Promise<number>
}

/** The product itself with the document functions of its tests: version check, history and audit row in one commit. */
export async function startGranary(databaseUrl: string): Promise<GranaryPeer> {
  await addSystemTables(databaseUrl)
  const options: NodeOptions = { databaseUrl, settings: { DEMO: '1', RATE_LIMITS: '0' } }
  const node = await startNode(options)
  const metrics = async () => (await fetch(`${node.portalUrl}/metrics`)).text()
  return {
    name: 'Granary',
    open: async () => editorOn(await SyncClient.open(node.portalUrl)),
    memory: () => residentBytes(node.process.pid),
    queryRuns: async () => {
      const lines = (await metrics()).split('\n')
      const runs = lines.filter(
        (line) => line.startsWith('granary_query_runs_total') && line.includes(system.getDocument.path),
      )
      return runs.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    },
    stop: async () => void (await node.stop()),
  }
}

function editorOn(client: SyncClient): Editor {
  const versions = new Map<string, number>()
  const save = async (id: string, body: string) => {
    const expectedVersion = versions.get(id) ?? 0
    await client.mutate(system.saveDocument.path, { id, body, expectedVersion })
    versions.set(id, expectedVersion + 1)
  }
  return {
    create: (id) => save(id, ''),
    save,
    watch: (id, onBody) =>
      new Promise((resolve) => {
        client.subscribe(system.getDocument.path, { id }, (value) => {
          onBody((value as { body: string } | null)?.body ?? '')
          resolve()
        })
      }),
    close: () => client.close(),
  }
}

export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
