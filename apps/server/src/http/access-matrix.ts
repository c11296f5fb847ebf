/**
 * Who gets what from which HTTP route, with whose records: one row for each route of both origins. The test beside
 * this file asks every route as every person and compares; a route without a row fails it.
 */
import { people, type Records, type Who } from '../functions/access-matrix.ts'
import { latestQuestionnaireAddress } from '../model/stages/index.ts'

export interface RouteRow {
  /** Left out where the address and the cookie are all there is to it. */
  readonly ask?: (records: RouteRecords) => Question
  /** What everybody gets who is let in: a status, or for calls of functions `done` or the code of the refusal. */
  readonly admitted: string
  /** Who that is with the records of our lender. */
  readonly ours: readonly Who[]
  /** The same with those of the other lender; left out where nothing is asked for by name. */
  readonly theirs?: readonly Who[]
  /** What the others get who are signed in, and what nobody gets. */
  readonly refused?: string
  readonly nobody?: string
  /** The sign-in does not survive it, so each person brings one of its own. */
  readonly endsSignIn?: boolean
}

export interface Question {
  /** Instead of the route's own path, with its parameters filled in. */
  readonly path?: string
  readonly body?: object | string
}

export interface RouteRecords extends Records {
  /** Of the file of `uploadId`. */
  readonly storageId: string
  readonly packageId: string
  /** Why the person asking opens packages, as it goes with their addresses; nothing where they may open none. */
  readonly why: string
  /** An upload grant that the person asking was given, or refused. */
  readonly uploadToken: string
}

const signedIn = people.filter((who) => who !== 'nobody')

const anybody = { admitted: '200', ours: people } as const
const nobodyYet = (status: string) => ({ admitted: status, ours: people })
const withSignIn = { admitted: '200', ours: signedIn, nobody: '401' } as const
const readers = {
  admitted: 'done',
  ours: ['lender', 'colleague', 'viewer', 'packager', 'admin'],
  theirs: ['other', 'admin'],
  refused: 'NOT_FOUND',
  nobody: 'UNAUTHENTICATED',
} as const

const callOf =
  (path: string, args: (records: RouteRecords) => object) =>
  (records: RouteRecords): Question => ({
    body: { path, format: 'convex_encoded_json', args: [args(records)] },
  })
const getProject = callOf('lender/projects:get', ({ projectId }) => ({ projectId }))
const leaveProject = callOf('lender/presence:leave', ({ projectId }) => ({ projectId, tab: 'a tab' }))
const anAddress: RouteRow = {
  ask: () => ({ path: '/geocoding/v5/mapbox.places/Alma.json?access_token=local' }),
  ...anybody,
}
const somebody = { email: 'nobody@bank.example' }
const wrongPassword = { password: 'not the password of anybody' }

export const httpAccessMatrix: Readonly<Record<string, RouteRow>> = {
  'portal GET /healthz': anybody,
  'portal GET /readyz': anybody,
  // By where it is asked from and a token of its own, never by a person.
  'portal GET /metrics': anybody,

  'portal POST /api/query': { ask: getProject, ...readers },
  'portal POST /api/query_at_ts': { ask: getProject, ...readers },
  'portal POST /api/query_ts': anybody,
  'portal POST /api/mutation': { ask: leaveProject, ...readers },
  'portal POST /api/action': {
    ask: callOf('admin/system:look', () => ({})),
    admitted: 'done',
    ours: ['admin'],
    refused: 'FORBIDDEN',
    nobody: 'UNAUTHENTICATED',
  },
  'portal POST /api/debug_event': { ask: () => ({ body: { event: 'x' } }), ...anybody },

  'portal POST /api/storage/upload': {
    ask: ({ uploadToken }) => ({ path: `/api/storage/upload?token=${uploadToken}`, body: 'a,b\n1,2\n' }),
    admitted: '200',
    ours: ['lender', 'colleague', 'packager'],
    theirs: ['other'],
    refused: '403',
    nobody: '403',
  },
  // Only with the signature that `/api/files` adds; who one is does not matter.
  'portal GET /api/storage/:id': {
    ask: ({ storageId }) => ({ path: `/api/storage/${storageId}` }),
    ...nobodyYet('403'),
    theirs: people,
  },
  'portal GET /api/storage/inline/:id': {
    ask: ({ storageId }) => ({ path: `/api/storage/inline/${storageId}` }),
    ...nobodyYet('403'),
    theirs: people,
  },
  'portal GET /api/projects/:projectId/documents.zip': {
    ask: ({ projectId }) => ({ path: `/api/projects/${projectId}/documents.zip` }),
    admitted: '200',
    ours: ['lender', 'colleague', 'viewer', 'borrower', 'packager', 'admin'],
    theirs: ['other', 'admin'],
    refused: '404',
    nobody: '404',
  },
  'portal GET /api/projects/:projectId/workbook.xlsx': {
    ask: ({ projectId }) => ({ path: `/api/projects/${projectId}/workbook.xlsx` }),
    admitted: '200',
    ours: ['lender', 'colleague', 'viewer', 'borrower', 'packager', 'admin'],
    theirs: ['other', 'admin'],
    refused: '404',
    nobody: '404',
  },
  'portal GET /api/packages/:packageId/:name': {
    ask: ({ packageId, why }) => ({ path: `/api/packages/${packageId}/package.pdf?why=${why}` }),
    admitted: '302',
    ours: ['lender', 'colleague', 'packager', 'admin'],
    theirs: ['other', 'admin'],
    refused: '404',
    nobody: '404',
  },
  'portal GET /api/files/:uploadId': {
    ask: ({ uploadId }) => ({ path: `/api/files/${uploadId}` }),
    admitted: '302',
    ours: ['lender', 'colleague', 'viewer', 'borrower', 'packager', 'admin'],
    theirs: ['other', 'admin'],
    refused: '404',
    nobody: '404',
  },

  // The questions of the product, which hold nothing of anybody.
  'portal GET /questionnaires/:name': {
    ask: () => ({ path: latestQuestionnaireAddress('application') }),
    ...anybody,
  },

  'portal GET /geocoding/v5/mapbox.places/:query.json': anAddress,
  'portal GET /dev/mailbox.json': anybody,
  'portal GET /dev/mailbox': anybody,
  'portal GET /dev/mailbox/:id': {
    ask: () => ({ path: '/dev/mailbox/no-such-mail' }),
    ...nobodyYet('404'),
  },
  'portal GET /dev/gallery': anybody,
  'portal GET /dev/sample-records.json': anybody,
  // Open to whoever gets to a demonstration, but only with a word that they mean it.
  'portal POST /dev/sample-records/reset': { ask: () => ({ body: {} }), ...nobodyYet('400') },
  // The pages of the portal, which hold nothing of anybody.
  'portal GET /assets/*': { ask: () => ({ path: '/assets/gone.js' }), ...nobodyYet('404') },
  'portal GET /*': { ask: () => ({ path: '/lender' }), ...anybody },

  'portal GET /api/auth/get-session': anybody,
  'portal GET /api/auth/jwks': anybody,
  'portal GET /api/auth/token': withSignIn,
  'portal GET /api/auth/list-sessions': withSignIn,
  // Without an outside issuer there is nothing to come back from.
  'portal GET /api/auth/callback/oidc': nobodyYet('302'),
  'portal POST /api/auth/sign-in/social': {
    ask: () => ({ body: { provider: 'oidc', callbackURL: '/lender' } }),
    ...nobodyYet('404'),
  },
  'portal POST /api/auth/sign-in/email': {
    ask: () => ({ body: { ...somebody, ...wrongPassword } }),
    ...nobodyYet('401'),
  },
  'portal POST /api/auth/sign-in/email-otp': {
    ask: () => ({ body: { ...somebody, otp: '000000' } }),
    ...nobodyYet('400'),
  },
  'portal POST /api/auth/sign-up/email': {
    ask: () => ({ body: { ...somebody, name: 'Ada', password: 'short' } }),
    ...nobodyYet('400'),
  },
  'portal POST /api/auth/email-otp/send-verification-otp': {
    ask: () => ({ body: { ...somebody, type: 'sign-in' } }),
    ...anybody,
  },
  'portal POST /api/auth/email-otp/verify-email': {
    ask: () => ({ body: { ...somebody, otp: '000000' } }),
    ...nobodyYet('400'),
  },
  'portal POST /api/auth/email-otp/request-password-reset': {
    ask: () => ({ body: somebody }),
    ...anybody,
  },
  'portal POST /api/auth/email-otp/reset-password': {
    ask: () => ({ body: { ...somebody, otp: '000000', password: 'a few words in a row' } }),
    ...nobodyYet('400'),
  },
  'portal POST /api/auth/change-password': {
    ask: () => ({ body: { currentPassword: 'not it', newPassword: 'a few words in a row' } }),
    admitted: '400',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/two-factor/enable': {
    ask: () => ({ body: wrongPassword }),
    admitted: '400',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/two-factor/generate-backup-codes': {
    ask: () => ({ body: wrongPassword }),
    admitted: '400',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/two-factor/disable': {
    ask: () => ({ body: wrongPassword }),
    admitted: '400',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/two-factor/verify-totp': {
    ask: () => ({ body: { code: '000000' } }),
    admitted: '400',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/two-factor/verify-backup-code': {
    ask: () => ({ body: { code: 'none' } }),
    admitted: '400',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/revoke-session': {
    ask: () => ({ body: { token: 'of somebody else' } }),
    admitted: '200',
    ours: signedIn,
    nobody: '401',
  },
  'portal POST /api/auth/revoke-other-sessions': {
    ask: () => ({ body: {} }),
    ...withSignIn,
    endsSignIn: true,
  },
  'portal POST /api/auth/sign-out': { ask: () => ({ body: {} }), ...anybody, endsSignIn: true },

  ...siteRows(),
}

/** The public site knows nobody, so everybody gets the same. */
function siteRows(): Record<string, RouteRow> {
  const pages = ['/', '/our-solution', '/our-story', '/about', '/contact', '/eligibility', '/verify']
  const legalPages = ['/terms', '/privacy', '/cookies']
  const files = ['/social.png', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/verify/key.pem', '/assets/*']
  const operations = ['/healthz', '/readyz', '/metrics']
  const paths = [...pages, ...legalPages, ...files, ...operations]
  return {
    ...Object.fromEntries(paths.map((path) => [`site GET ${path}`, anybody])),
    'site GET /geocoding/v5/mapbox.places/:query.json': anAddress,
    // What the build tells the server about its files stays with the server.
    'site GET /manifest.json': nobodyYet('404'),
    // Empty as it is, it is sent back with what is missing.
    'site POST /contact': nobodyYet('422'),
  }
}
