import { verification } from '@granary/api'
import { networkOf } from '@granary/sync'
import { counted } from '../../effects.ts'
import { certifiedAs } from '../../model/packages/index.ts'
import { spend } from '../../rate-limit.ts'
import { publicMutation } from '../builders.ts'

/** More than somebody has files to look at, far fewer than would find one by guessing. */
const looksPerAddress = { tries: 120, windowSeconds: 3600 }

const look = publicMutation(verification.look, counted, async ({ db, services, address }, { sha256 }) => {
  if (services.rateLimits) await spend(db, `verification:${networkOf(address)}`, looksPerAddress)
  return certifiedAs(db, sha256)
})

export const verificationFunctions = [look]
