import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../mail/layout.ts'
import type { CapturedMail, Mailbox } from '../mail/mailbox.ts'
import { problems } from '../requests/problems.ts'
import { queryWord } from '../requests/query-word.ts'
import { forbidStorage } from '../requests/security-headers.ts'

/** What the product would have sent, for demonstrations and tests. Mounted with `DEMO` only. */
export function addMailboxRoutes(app: FastifyInstance, mailbox: Mailbox) {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    forbidStorage(reply)
    return (await mailbox.list(queryWord(request.query.to))).map(({ to, subject, text, html, at }) => ({
      to,
      subject,
      text,
      html,
      at,
    }))
  })

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async (request, reply) => {
    forbidStorage(reply)
    const mails = await mailbox.list(queryWord(request.query.to))
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; base-uri 'none'; form-action 'none'; style-src '${styleHash}'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mails))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.find(request.params.id)
    if (!mail) throw problems.notFound()
    forbidStorage(reply)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html)
  })
}

/** Mails are read on phones too, and their links are longer than one is wide. */
const style = 'pre{white-space:pre-wrap}h2,p,pre{overflow-wrap:anywhere}ol{padding-left:2.5em}'
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

function mailboxPage(mails: readonly CapturedMail[]): string {
  const items = mails.map(
    (mail) => `<li><article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.at}">${mail.at}</time>, <a href="/dev/mailbox/${mail.id}">as the reader sees it</a></p>
<pre>${escapeHtml(mail.text)}</pre>
</article></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mailbox</title><style>${style}</style></head>
<body><main>
<h1>Mailbox</h1>
<p>Mail that was written but not sent, newest first.</p>
${items.length ? `<ol reversed>${items.join('\n')}</ol>` : '<p>No mail yet.</p>'}
</main></body>
</html>`
}
