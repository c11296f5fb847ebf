import { createAuditKey, useAuditKey } from '../../apps/server/src/audit/key.ts'

/** What the server does with the keys of its installation, for tests that call the model without one. */
useAuditKey(createAuditKey(Buffer.alloc(32, 7).toString('base64url')))
