import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { changesIn } from './support/changes.ts'
import { demoPassword } from './support/lender.ts'
import { startProduct } from './support/product.ts'

test('an invitation leaves over SMTP as text and HTML, with its link to the portal', async () => {
  const received: Email[] = []
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      received.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>((ready) => sink.listen(0, '127.0.0.1', ready))
  const { port } = sink.server.address() as AddressInfo
  const product = await startProduct({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const { portalUrl, stop } = product
  try {
    const origin = { origin: portalUrl, 'content-type': 'application/json' }
    const signedIn = await fetch(`${portalUrl}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: origin,
      body: JSON.stringify({ email: 'lender@granary.example', password: demoPassword }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const answer = await fetch(`${portalUrl}/api/auth/token`, { headers: { cookie } })
    const { token } = (await answer.json()) as { token: string }
    const inviting = await changesIn(product, async () => {
      const invitation = await fetch(`${portalUrl}/api/mutation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          path: 'lender/invitations:inviteMember',
          args: [{ email: 'nora@bank.example', role: 'officer', message: 'Welcome <aboard>.' }],
          format: 'convex_encoded_json',
        }),
      })
      expect(((await invitation.json()) as { status: string }).status).toBe('success')
    })
    expect(inviting).toEqual({
      audit_entries: ['+1'],
      invitations: ['+1'],
      mails: ['+1'],
      rate_limits: ['+3'],
    })
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
    const [mail] = received
    expect(mail?.to?.[0]?.address).toBe('nora@bank.example')
    expect(mail?.subject).toBe('Marcus Reyes invites you to Sample State Bank on Granary')
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link.startsWith(`${portalUrl}/invite/claim#`)).toBe(true)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).not.toContain('<aboard>')
  } finally {
    await stop()
    await new Promise<void>((closed) => sink.close(closed))
  }
})
