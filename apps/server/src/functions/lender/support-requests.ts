import { supportRequests } from '@granary/api'
import { personOf } from '../../model/people.ts'
import { submitSupportRequest } from '../../model/support-requests.ts'
import { publicMutation } from '../builders.ts'
import { counted, mailed, together } from '../effects.ts'

const submit = publicMutation(
  supportRequests.submit,
  together(mailed, counted, { support_requests: ['added'] }),
  async ({ db, services, address, identity }, request) => {
    const signedIn = (await personOf(db, identity)) !== null
    return submitSupportRequest(db, services, request, { address, signedIn })
  },
)

export const supportRequestFunctions = [submit]
