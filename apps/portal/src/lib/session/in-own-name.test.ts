import { projects } from '@granary/api'
import { expect, test } from 'vitest'
import { inOwnName, type Mutations } from './in-own-name.ts'

test('what a person left to be sent goes out while they are signed in, and in nobody else’s name', async () => {
  const hers = { projectId: 'hers', archived: true }
  const sent: unknown[] = []
  const client: Mutations = {
    mutation: async (entry, ...args) => {
      sent.push([entry, ...args])
      return null as never
    },
  }
  let signedIn: string | null = 'ada'
  const ofAda = inOwnName(client, () => signedIn === 'ada')
  await ofAda.mutation(projects.archive, hers)
  expect(sent).toEqual([[projects.archive, hers]])
  for (signedIn of [null, 'bob']) {
    const refused = expect.objectContaining({ data: expect.objectContaining({ code: 'UNAUTHENTICATED' }) })
    await expect(ofAda.mutation(projects.archive, hers)).rejects.toThrow(refused)
  }
  expect(sent).toHaveLength(1)
  signedIn = 'ada'
  await ofAda.mutation(projects.archive, hers)
  expect(sent).toHaveLength(2)
})
