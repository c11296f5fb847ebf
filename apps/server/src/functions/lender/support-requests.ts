import { supportRequests } from '@granary/api'
import { submitSupportRequest } from '../../model/support-requests.ts'
import { publicMutation } from '../builders.ts'

const submit = publicMutation(supportRequests.submit, ({ db, services, address }, request) =>
  submitSupportRequest(db, services, request, { address }),
)

export const supportRequestFunctions = [submit]
