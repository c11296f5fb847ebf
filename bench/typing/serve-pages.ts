import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { BuiltPage } from './build-pages.ts'
import type { Questionnaire } from './questionnaire.ts'

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Each page under its own name, each with the same questions. */
export async function servePages(pages: readonly BuiltPage[], questionnaire: Questionnaire) {
  const json = JSON.stringify(questionnaire)
  const server = createServer(({ url = '' }, response) => {
    const [, name, ...path] = url.split('/')
    const page = pages.find((each) => each.name === name)
    const wanted = path.join('/')
    const send = (kind: string, body: string | Buffer) => response.setHeader('content-type', kind).end(body)
    if (page && wanted === '') return send('text/html', shellOf(page))
    if (wanted === 'questionnaire.json') return send('application/json', json)
    const file = page && join(page.folder, wanted)
    if (file && existsSync(file)) return send(kinds[extname(file)] ?? 'text/plain', readFileSync(file))
    return response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

function shellOf({ entry, styles }: BuiltPage): string {
  const links = styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Typing</title>${links}</head><body><div id="app"></div><script type="module" src="${entry}"></script></body></html>`
}
