import { doors, doorsPrefix } from '../auth/doors.ts'
import { audited, counted, type Effects, mailed, nothing, together } from '../effects.ts'

/** A call changes what its function declares; a query, that staff read it. */
export const asItsFunction = 'as its function'

/**
 * What each HTTP route may change in the database, proven like the effects of every function; what is not named here
 * changes nothing. The doors of the sign-in say theirs in `auth/doors.ts`. The reset of a demonstration
 * replaces whatever is of the sample, and `demo/reset.pg.test.ts` compares what is not.
 */
export const routeEffects: Readonly<Record<string, Effects | typeof asItsFunction | 'replaces the sample'>> =
  {
    'portal POST /api/query': asItsFunction,
    'portal POST /api/query_at_ts': asItsFunction,
    'portal POST /api/query_ts': nothing,
    'portal POST /api/mutation': asItsFunction,
    'portal POST /api/action': asItsFunction,
    'portal POST /api/debug_event': nothing,

    // What the same person sent long ago and never used makes room.
    'portal POST /api/storage/upload': {
      upload_grants: ['used_at'],
      stored_files: ['added', 'discarded_at'],
    },
    'portal GET /api/files/:uploadId': audited,
    'portal GET /api/projects/:projectId/documents.zip': audited,
    'portal GET /api/projects/:projectId/workbook.xlsx': audited,
    'portal GET /api/packages/:packageId/:name': audited,

    'portal POST /dev/sample-records/reset': 'replaces the sample',
    'site POST /contact': together(mailed, counted, { support_requests: ['added'] }),

    ...Object.fromEntries(
      doors.map(({ method, path, changes }) => [`portal ${method} ${doorsPrefix}${path}`, changes]),
    ),
  }
