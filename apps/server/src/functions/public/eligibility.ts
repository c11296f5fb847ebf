import { eligibility } from '@granary/api'
import { publicFigures } from '@granary/rules'
import { counted, mailed, together } from '../../effects.ts'
import {
  openCheck,
  placeCheckOf,
  problemsOfCheck,
  saveCheckForLater,
  sendCheck,
} from '../../model/eligibility/index.ts'
import { newestPack } from '../../model/rules/index.ts'
import { publicMutation, publicQuery } from '../builders.ts'
import { wide } from '../reach.ts'

const checkKept = together(mailed, counted, { eligibility_checks: ['added'] })

const problems = publicQuery(eligibility.problems, async ({ services }, { answers }) =>
  problemsOfCheck(answers, services.gazetteer),
)

const checkPlace = publicQuery(eligibility.checkPlace, async ({ services }, { address }) =>
  placeCheckOf(services.gazetteer().check(address)),
)

const saveForLater = publicMutation(eligibility.saveForLater, checkKept, ({ db, services, address }, given) =>
  saveCheckForLater(db, services, given, address),
)

const send = publicMutation(eligibility.send, checkKept, ({ db, services, address }, { answers }) =>
  sendCheck(db, services, answers, address),
)

const open = publicQuery(
  eligibility.open,
  wide('Found by its token, which is no key.', 'eligibility_checks'),
  ({ db }, { token }) => openCheck(db, token),
)

const getFigures = publicQuery(
  eligibility.getFigures,
  wide('Everybody is told by the newest rule pack.', 'rule_packs'),
  async ({ db }) => publicFigures(await newestPack(db)),
)

export const eligibilityFunctions = [problems, checkPlace, saveForLater, send, open, getFigures]
