import { adminSystem, type InstallationSettings, settings } from '@granary/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

const nothing: InstallationSettings = {
  executives: [],
  guideDocuments: {},
  defaultServiceLevel: 'managed',
  packageVolumeMegabytes: 40,
  secondReviewer: false,
}
const save = (given: Partial<InstallationSettings>) =>
  workspace.call('administrator', adminSystem.saveSettings, { settings: { ...nothing, ...given } })
const refusalOf = async (given: Partial<InstallationSettings>) =>
  (
    await workspace.refusal('administrator', adminSystem.saveSettings, {
      settings: { ...nothing, ...given },
    })
  ).message

describe('what staff set while the product runs', () => {
  test('[B39] is kept without what was left empty, and told to every page', async () => {
    await save({
      executives: [
        { name: ' Grace Creek ', role: 'Chief Executive Officer' },
        { name: '', role: ' ' },
      ],
      guideDocuments: { 'collateral-description': 'https://www.rd.usda.gov/collateral.pdf', other: 'x' },
      defaultServiceLevel: 'software',
    })
    const stored = {
      executives: [{ name: 'Grace Creek', role: 'Chief Executive Officer' }],
      guideDocuments: { 'collateral-description': 'https://www.rd.usda.gov/collateral.pdf' },
      defaultServiceLevel: 'software',
      packageVolumeMegabytes: 40,
      secondReviewer: false,
    }
    expect(await workspace.call('administrator', adminSystem.getSettings, {})).toEqual(stored)
    const { guideDocuments, defaultServiceLevel } = await workspace.call('stranger', settings.get, {})
    expect({ guideDocuments, defaultServiceLevel }).toEqual({
      guideDocuments: stored.guideDocuments,
      defaultServiceLevel: 'software',
    })
  })

  test('is refused where a page could not show it, and then nothing is kept', async () => {
    await save({})
    const refusals = async () => {
      expect(await refusalOf({ executives: [{ name: 'Grace Creek', role: '' }] })).toBe(
        'Give every executive a name and a role.',
      )
      expect(await refusalOf({ guideDocuments: { 'collateral-description': 'javascript:alert(1)' } })).toBe(
        'The document of “Collateral description” needs an address that begins with https://.',
      )
      for (const packageVolumeMegabytes of [0, 4, 4.5, 201, -40, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(await refusalOf({ packageVolumeMegabytes }), `${packageVolumeMegabytes} MB`).toBe(
          'Give the size of a volume in whole megabytes, from 5 to 200.',
        )
      }
    }
    expect(await changesBy(workspace, refusals)).toEqual({})
    expect(await workspace.call('administrator', adminSystem.getSettings, {})).toEqual(nothing)
  })

  test('leaves alone what was sent as it stood: the others were set by whom they say, and when', async () => {
    const executives = [{ name: 'Grace Creek', role: 'Chief Executive Officer' }]
    await save({ executives })
    expect(await changesBy(workspace, () => save({ executives, defaultServiceLevel: 'software' }))).toEqual({
      audit_entries: ['+1'],
      installation_settings: ['changed_at', 'value'],
    })
    expect(await changesBy(workspace, () => save({ executives, defaultServiceLevel: 'software' }))).toEqual(
      {},
    )
  })

  test('of two who save at once each changes what they changed, and the same is said instead of overwritten', async () => {
    await save({})
    const saveFrom = (settings: Partial<InstallationSettings>) => ({
      settings: { ...nothing, ...settings },
      shown: nothing,
    })
    await workspace.call('administrator', adminSystem.saveSettings, saveFrom({ packageVolumeMegabytes: 25 }))
    await workspace.call('administrator', adminSystem.saveSettings, saveFrom({ secondReviewer: true }))
    const stored = { ...nothing, packageVolumeMegabytes: 25, secondReviewer: true }
    expect(await workspace.call('administrator', adminSystem.getSettings, {})).toEqual(stored)
    const refused = await workspace.refusal('administrator', adminSystem.saveSettings, {
      ...saveFrom({ packageVolumeMegabytes: 30, defaultServiceLevel: 'software' }),
    })
    expect(refused.message).toBe(
      'Somebody else changed this meanwhile: largest volume of the PDF. Save again to keep yours.',
    )
    expect(await workspace.call('administrator', adminSystem.getSettings, {})).toEqual(stored)
  })

  test('the size of a volume stays as it is when an older page saves, and its change is in the log', async () => {
    await save({})
    await save({ packageVolumeMegabytes: 25 })
    const { packageVolumeMegabytes: _, ...older } = nothing
    await workspace.call('administrator', adminSystem.saveSettings, {
      settings: { ...older, defaultServiceLevel: 'software' },
    })
    const { packageVolumeMegabytes } = await workspace.call('administrator', adminSystem.getSettings, {})
    expect(packageVolumeMegabytes).toBe(25)
    const told = await workspace.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'settings changed')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(told.map(({ details }) => details)).toEqual([
      { settings: 'defaultServiceLevel' },
      { settings: 'packageVolumeMegabytes' },
    ])
  })
})
