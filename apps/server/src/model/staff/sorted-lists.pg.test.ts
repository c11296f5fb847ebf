import { adminLenders, adminPeople, adminProjects, supportInbox } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace

/** Three of each, so that no order is another's; what the workspace brings is apart by its name. */
beforeAll(async () => {
  workspace = await createWorkspace()
  const { db } = workspace
  const day = (number: number) => new Date(Date.UTC(2024, 0, number))
  const lenders = await db
    .insertInto('organizations')
    .values([
      { name: 'Sorted Aspen', created_at: day(2) },
      { name: 'Sorted Birch', created_at: day(3) },
      { name: 'Sorted Cedar', created_at: day(1) },
    ])
    .returning('id')
    .execute()
  const [aspen = '', birch = '', cedar = ''] = lenders.map(({ id }) => id)
  const project = (
    name: string,
    organization_id: string,
    program: string,
    status: string,
    saved: number,
  ) => ({
    ...{ name: `Sorted ${name}`, organization_id, program, status, last_saved_at: day(saved) },
    ...{ borrower_name: name, creation: '{}' },
  })
  await db
    .insertInto('projects')
    .values([
      project('Mill', cedar, 'WWD', 'Draft', 3),
      project('Barn', birch, 'B_AND_I', 'Sent', 1),
      project('Silo', birch, 'CF', 'In review', 2),
    ])
    .execute()
  const person = (id: string, name: string, created: number, suspended: boolean) => ({
    ...{ id, name, email: `${id}@sorted.example`, created_at: day(created) },
    suspended_at: suspended ? day(9) : null,
  })
  await db
    .insertInto('people')
    .values([
      person('ann', 'Sorted Ann', 2, false),
      person('bob', 'Sorted Bob', 3, true),
      person('cid', 'Sorted Cid', 1, false),
    ])
    .execute()
  await db
    .insertInto('organization_members')
    .values([
      { organization_id: aspen, person_id: 'ann', role: 'owner' },
      { organization_id: aspen, person_id: 'cid', role: 'officer' },
      { organization_id: cedar, person_id: 'cid', role: 'owner' },
    ])
    .execute()
  const request = (first_name: string, status: string, created: number) => ({
    ...{ first_name, last_name: 'Berg', status, created_at: day(created) },
    ...{ email: 'berg@sorted.example', lender_name: 'Aspen', message: 'Please call.' },
  })
  await db
    .insertInto('support_requests')
    .values([request('Ada', 'closed', 2), request('Ida', 'new', 1), request('Olga', 'in progress', 3)])
    .execute()
})
afterAll(() => workspace.close())

type List =
  | typeof adminLenders.list
  | typeof adminPeople.list
  | typeof adminProjects.list
  | typeof supportInbox.list

/** The names in a list, read a row at a time: without gaps or doubles. */
async function namesIn(list: List, args: object, name: string): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  for (;;) {
    const page: { page: object[]; isDone: boolean; continueCursor: string } = await workspace.call(
      'administrator',
      list as typeof adminLenders.list,
      { ...args, paginationOpts: { numItems: 1, cursor } } as never,
    )
    found.push(...page.page.map((row) => String((row as Record<string, unknown>)[name])))
    if (page.isDone) return found.map((text) => text.replace('Sorted ', ''))
    cursor = page.continueCursor
  }
}

const lists = {
  lenders: [adminLenders.list, { search: 'Sorted' }, 'name'],
  people: [adminPeople.list, { search: 'sorted.example' }, 'name'],
  projects: [adminProjects.list, { search: 'Sorted' }, 'projectName'],
  requests: [supportInbox.list, {}, 'from'],
} as const

test.each([
  ['lenders', 'name', ['Aspen', 'Birch', 'Cedar']],
  ['lenders', 'createdAt', ['Cedar', 'Aspen', 'Birch']],
  ['lenders', 'members', ['Birch', 'Cedar', 'Aspen']],
  ['lenders', 'projects', ['Aspen', 'Cedar', 'Birch']],
  ['people', 'name', ['Ann', 'Bob', 'Cid']],
  ['people', 'createdAt', ['Cid', 'Ann', 'Bob']],
  ['projects', 'projectName', ['Barn', 'Mill', 'Silo']],
  ['projects', 'lenderName', ['Barn', 'Silo', 'Mill']],
  ['projects', 'program', ['Barn', 'Silo', 'Mill']],
  ['projects', 'status', ['Mill', 'Silo', 'Barn']],
  ['projects', 'lastSavedAt', ['Barn', 'Silo', 'Mill']],
  ['requests', 'from', ['Ada Berg', 'Ida Berg', 'Olga Berg']],
  ['requests', 'status', ['Ida Berg', 'Olga Berg', 'Ada Berg']],
  ['requests', 'at', ['Ida Berg', 'Ada Berg', 'Olga Berg']],
] as const)('%s by %s, both ways', async (which, by, expected) => {
  const [list, args, name] = lists[which]
  const sorted = (direction: string) => namesIn(list, { ...args, sort: { by, direction } }, name)
  const ascending = await sorted('ascending')
  // Two projects of one lender are in the order of their ids.
  if (by === 'lenderName') {
    expect(ascending.at(-1)).toBe('Mill')
    expect(ascending.toSorted()).toEqual(['Barn', 'Mill', 'Silo'])
  } else expect(ascending).toEqual(expected)
  expect(await sorted('descending')).toEqual(ascending.toReversed())
})

test('each list has its own order where nothing else is asked for', async () => {
  const inOrder = async (which: keyof typeof lists) => {
    const [list, args, name] = lists[which]
    return namesIn(list, args, name)
  }
  expect(await inOrder('lenders')).toEqual(['Aspen', 'Birch', 'Cedar'])
  expect(await inOrder('people')).toEqual(['Ann', 'Bob', 'Cid'])
  expect(await inOrder('projects')).toEqual(['Mill', 'Silo', 'Barn'])
  expect(await inOrder('requests')).toEqual(['Olga Berg', 'Ada Berg', 'Ida Berg'])
})

test('people who are suspended stand apart', async () => {
  const people = (suspended: boolean) =>
    namesIn(adminPeople.list, { search: 'sorted.example', suspended }, 'name')
  expect(await people(true)).toEqual(['Bob'])
  expect(await people(false)).toEqual(['Ann', 'Cid'])
})
