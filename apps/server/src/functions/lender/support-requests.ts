import { supportRequests } from '@granary/api'
import { counted, mailed, together } from '../../effects.ts'
import { submitSupportRequest } from '../../model/support/index.ts'
import { personOf } from '../../people/people.ts'
import { publicMutation } from '../builders.ts'

const submit = publicMutation(
  supportRequests.submit,
  together(mailed, counted, { support_requests: ['added'] }),
  async ({ db, services, address, identity }, request) => {
    const signedIn = (await personOf(db, identity)) !== null
    return submitSupportRequest(db, services, request, { address, signedIn })
  },
)

export const supportRequestFunctions = [submit]
