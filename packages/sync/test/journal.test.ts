import { expect, test, vi } from 'vitest'
import { aBaseClient, aServer, aWire } from './server-under-test.ts'

test('a journal stays with its query over re-runs and over a lost connection', async () => {
  const journals: (string | null)[] = []
  const queries = {
    'pages:first': (read: (key: string) => unknown, _args: object, call: { journal: string | null }) => {
      journals.push(call.journal)
      return { value: `${read('a') ?? 0}`, journal: call.journal ?? 'ends at 7' }
    },
  }
  const { port, backend } = await aServer({}, { queries })
  const wire = await aWire(port)
  const client = aBaseClient(wire.url)
  client.subscribe('pages:first', {})
  await expect.poll(() => client.localQueryResult('pages:first', {})).toBe('0')
  backend.write('a', 1)
  await expect.poll(() => client.localQueryResult('pages:first', {})).toBe('1')
  wire.cut()
  await vi.waitFor(() => expect(journals).toEqual([null, 'ends at 7', 'ends at 7']), { timeout: 5_000 })
})
