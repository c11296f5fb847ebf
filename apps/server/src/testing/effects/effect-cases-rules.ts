import { currentPack } from '@granary/rules'
import type { EffectCase, Scene } from './effect-world.ts'

async function drafted(scene: Scene): Promise<{ packId: unknown }> {
  const { packId } = await scene.call('admin', 'admin/rulePacks:draft', { fromPackId: currentPack.id })
  return { packId }
}

const values = [{ id: 'draftLoanAgreement', value: 'unknown' }]

/** What comes with the product is published: only a draft can be changed. */
export const rulesCases: Readonly<Record<string, readonly EffectCase[]>> = {
  'admin/rulePacks:change': [
    { who: 'admin', given: async (scene) => ({ ...(await drafted(scene)), values }) },
  ],
  'admin/rulePacks:discard': [{ who: 'admin', given: drafted }],
  'admin/rulePacks:publish': [
    {
      who: 'admin',
      given: async (scene) => {
        const draft = await drafted(scene)
        await scene.call('admin', 'admin/rulePacks:change', { ...draft, values })
        return draft
      },
    },
  ],
}
