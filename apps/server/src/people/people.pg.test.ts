import { account, accountKinds } from '@granary/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorkspace, type Workspace } from '../testing/workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test('[S0-148] accounts are of the three kinds, and no other can be stored', async () => {
  const kinds = async (who: 'owner' | 'packager' | 'stranger') =>
    (await workspace.call(who, account.getMe, {})).kinds
  expect([await kinds('owner'), await kinds('packager')]).toEqual([['lender'], ['admin']])
  expect(accountKinds).toEqual(['lender', 'borrower', 'admin'])
  const { db } = workspace
  await expect(
    db.insertInto('admin_duties').values({ person_id: 'owner', duty: 'superuser' }).execute(),
  ).rejects.toThrow('admin_duties_duty_check')
  await expect(
    db
      .updateTable('organization_members')
      .set({ role: 'manager' })
      .where('person_id', '=', 'owner')
      .execute(),
  ).rejects.toThrow('organization_members_role_check')
})
