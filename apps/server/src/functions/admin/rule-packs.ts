import { rulePacks } from '@granary/api'
import { dayOf } from '@granary/checklists'
import { audited, together } from '../../effects.ts'
import { previewPack } from '../../model/needs/index.ts'
import {
  changeDraft,
  discardDraft,
  draftPack,
  listPacks,
  publishPack,
  showPack,
} from '../../model/rules/index.ts'
import { rulesMutation, rulesQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const whole = 'Packs are few, and which is the newest shows in all of them.'

export const rulePackFunctions = [
  rulesQuery(rulePacks.list, wide(whole, 'rule_packs', 'rule_pack_drafts'), ({ db }) => listPacks(db)),
  rulesQuery(rulePacks.get, wide(whole, 'rule_packs'), ({ db }, { packId, compareWith }) =>
    showPack(db, packId, compareWith),
  ),
  rulesQuery(
    rulePacks.preview,
    wide('It is about every open project.', 'projects', 'organizations', 'rule_packs'),
    ({ db, services }, { packId }) => previewPack(db, services, packId, dayOf(Date.now())),
  ),
  rulesMutation(
    rulePacks.draft,
    together(audited, { rule_pack_drafts: ['added'] }),
    async (work, { fromPackId }) => ({ packId: await draftPack(work, fromPackId) }),
  ),
  rulesMutation(
    rulePacks.change,
    together(audited, { rule_pack_drafts: ['content', 'changed_by', 'changed_at'] }),
    async (work, { packId, ...change }) => {
      await changeDraft(work, packId, change)
      return null
    },
  ),
  rulesMutation(
    rulePacks.discard,
    together(audited, { rule_pack_drafts: ['removed'] }),
    async (work, { packId }) => {
      await discardDraft(work, packId)
      return null
    },
  ),
  rulesMutation(
    rulePacks.publish,
    together(audited, { rule_packs: ['added'], rule_pack_drafts: ['removed'] }),
    async (work, { packId }) => {
      await publishPack(work, packId)
      return null
    },
  ),
]
