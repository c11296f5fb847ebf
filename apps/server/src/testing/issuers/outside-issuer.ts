import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

export interface OutsideAccount {
  readonly sub: string
  readonly email: string
  readonly name: string
}

export interface TestIssuer {
  readonly url: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  /** Who is signed in there. */
  account: OutsideAccount
  /** Changes the id token of the next answers, or leaves it out, as an attacker or a confused issuer would. */
  forge: ((claims: JWTPayload, key: CryptoKey) => Promise<string | undefined>) | undefined
  /** Nothing answers there any more. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
}

/** A real OpenID Connect issuer on a port of its own, whose one person is always signed in. */
export async function startIssuer(portalUrl: string, account: OutsideAccount): Promise<TestIssuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), kid: 'a key of the tests', alg: 'RS256', use: 'sig' }
  const client = { clientId: 'granary', clientSecret: 'a-secret-between-the-two-of-us' }
  let server = await listening(0)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const issuer: TestIssuer = {
    url,
    client,
    account,
    forge: undefined,
    goDown: () => closed(server),
    async comeBack() {
      server = await listening(port)
      serve()
    },
  }
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${portalUrl}/api/auth/callback/oidc`],
      },
    ],
    jwks: { keys: [signing] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ ...issuer.account, sub: accountId, email_verified: true }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  const serve = () =>
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/')) {
        return void provider.interactionFinished(request, response, {
          login: { accountId: issuer.account.sub },
        })
      }
      if (request.url === '/token' && issuer.forge) forgeAnswer(response, issuer.forge, privateKey)
      void handle(request, response)
    })
  serve()
  return issuer
}

/** Holds the provider's answer back, and sends it with another id token. */
function forgeAnswer(
  response: ServerResponse,
  forge: NonNullable<TestIssuer['forge']>,
  key: CryptoKey,
): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString())
    void forge(claims, key).then((id_token) => {
      const text = JSON.stringify({ ...answer, id_token })
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as typeof response.end
}

async function listening(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function closed(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** Goes through the issuer's pages as a browser does; gives where it sends back to. */
export async function followAtIssuer(from: string, portalUrl: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = from
  while (!url.startsWith(portalUrl)) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url
}
