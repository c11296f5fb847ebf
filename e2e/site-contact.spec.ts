import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, newPage } from './support/browser.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    'a new person': adds('mails'),
    'the installation': adds('support_requests'),
  },
)

const labels = ['First name', 'Last name', 'Email', 'Lender name', 'Message'] as const
const thanks = 'Thank you. Your request has been sent; we will answer by email.'
const answersFor = (email: string) => ({
  'First name': 'Ada',
  'Last name': 'Marsh',
  Email: email,
  'Lender name': 'Prairie Bank',
  Message: 'A new clinic.',
})

async function openContact(options: Parameters<typeof newPage>[1] = {}): Promise<Page> {
  const page = await newPage(browser, options)
  await page.goto(`${product.siteUrl}/contact`)
  return page
}

async function fill(page: Page, answers: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).fill(text)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
/** The server takes nothing faster than people read; the token of the form begins with the time of its making. */
const untilRead = (page: Page) =>
  expect
    .poll(async () => Date.now() - Number((await tokenOf(page)).split('.')[0]), { timeout: 5_000 })
    .toBeGreaterThanOrEqual(2_000)

const tokenOf = async (page: Page) => (await page.locator('input[name=token]').getAttribute('value')) ?? ''

const outcome = (page: Page) => page.locator('.form-outcome')
const arrived = (email: string) =>
  expect.poll(async () => (await product.mailsTo(email)).length, { timeout: 20_000 })

/** Everything that goes over the page's socket; an answer, and what follows it, may be held back or lost. */
async function watchSocket(
  page: Page,
  onAnswer: (pass: () => void, cut: () => void) => unknown = (pass) => pass(),
) {
  const mutations: { requestId: number; udfPath: string; args: unknown[] }[] = []
  await page.routeWebSocket(/\/api\/.*\/sync/, (socket) => {
    const server = socket.connectToServer()
    let held: (string | Buffer)[] | undefined
    const pass = () => {
      for (const message of held ?? []) socket.send(message)
      held = undefined
    }
    const cut = () => {
      void server.close()
      void socket.close({ code: 1001 })
    }
    socket.onMessage((message) => {
      const sent = JSON.parse(String(message))
      if (sent.type === 'Mutation') mutations.push(sent)
      server.send(message)
    })
    server.onMessage((message) => {
      if (held) return void held.push(message)
      if (!String(message).includes('"MutationResponse"')) return socket.send(message)
      held = [message]
      onAnswer(pass, cut)
    })
  })
  return mutations
}

/** In the place of the server, so that an answer can be one that ours does not give. */
async function answerMutations(page: Page, answer: object) {
  await page.routeWebSocket(/\/api\/.*\/sync/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { type, requestId } = JSON.parse(String(message))
      if (type !== 'Mutation') return server.send(message)
      socket.send(
        JSON.stringify({ type: 'MutationResponse', requestId, ts: 'AAAAAAAAAAA=', logLines: [], ...answer }),
      )
    })
  })
}

describe('the form', () => {
  test('[S0-051] [S0-091] [A57] [S0-093] [S0-094] [S0-095] [S0-096] [S0-097] [S0-098] [S0-099] has the specified fields and words', async () => {
    const page = await openContact()
    expect(await page.locator('h1').innerText()).toBe('Connect with our team')
    expect(await page.locator('.form-card h2').innerText()).toBe('Contact Us')
    expect(await page.locator('.form-subtitle').innerText()).toBe('We guarantee rural futures.')
    const controls = labels.map((label) => page.getByLabel(label, { exact: true }))
    expect(
      await Promise.all(
        controls.map((control) => control.evaluate((each: HTMLInputElement) => [each.tagName, each.name])),
      ),
    ).toEqual([
      ['INPUT', 'firstName'],
      ['INPUT', 'lastName'],
      ['INPUT', 'email'],
      ['INPUT', 'lenderName'],
      ['TEXTAREA', 'message'],
    ])
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('type')).toBe('email')
    const program = page.getByLabel('Program (optional)')
    expect((await program.locator('option').allInnerTexts()).slice(1)).toEqual([
      'Business & Industry (B&I)',
      'Community Facilities',
      'Rural Energy for America Program (REAP)',
      'Water & Waste Disposal',
      'Not sure yet',
    ])
    expect(await page.locator('.form-card button').innerText()).toBe('Send')
    await page.context().close()
  })

  test('[S0-104] [S0-106] [S0-108] [S0-109] [A62] tells what is missing, and an edit of any field clears it', async () => {
    const page = await openContact()
    const mutations = await watchSocket(page)
    await page.reload()
    await send(page)
    for (const label of [...labels, 'Program (optional)']) {
      await expect
        .poll(() => outcome(page).innerText())
        .toBe('Please complete: First name, Last name, Email, Lender name, Message')
      const field = page.getByLabel(label, { exact: true })
      if (label.startsWith('Program')) await field.selectOption('Not sure yet')
      else await field.fill(' ')
      await expect.poll(() => outcome(page).innerText()).toBe('')
      await send(page)
    }
    await fill(page, { ...answersFor('ada@x.example'), Email: '', Message: '  ' })
    await send(page)
    await expect.poll(() => outcome(page).innerText()).toBe('Please complete: Email, Message')
    await eventually(() => page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    expect(await axe(page)).toEqual([])
    expect(mutations).toEqual([])
    await page.context().close()
  })

  test('[S0-101] [S0-102] [S0-105] [S0-107] [S0-110] [S0-111] [S0-117] sends, thanks and clears', async () => {
    const page = await openContact()
    const mutations = await watchSocket(page)
    await page.reload()
    await fill(page, { ...answersFor('plain@site.example'), Message: 'Her SSN is 123-45-6789.' })
    await page.getByText('123-45-6789 looks like a tax ID. Everybody who reads this text sees it.').waitFor()
    await page.getByRole('button', { name: 'Mask it in “Message”' }).press('Enter')
    await eventually(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(
      'Her SSN is •••-••-6789.',
    )
    expect(await axe(page)).toEqual([])
    await fill(page, answersFor('plain@site.example'))
    await send(page)
    await expect.poll(() => outcome(page).innerText()).toBe(thanks)
    for (const label of labels)
      await eventually(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('')
    expect(mutations.map(({ udfPath, args }) => [udfPath, args])).toEqual([
      [
        'lender/supportRequests:submit',
        [
          {
            firstName: 'Ada',
            lastName: 'Marsh',
            email: 'plain@site.example',
            lenderName: 'Prairie Bank',
            message: 'A new clinic.',
          },
        ],
      ],
    ])
    await page.getByLabel('First name', { exact: true }).fill('B')
    await expect.poll(() => outcome(page).innerText()).toBe('')
    await arrived('plain@site.example').toBe(1)
    await page.context().close()
  })

  test('[S0-009] [S0-100] [S0-111] while sending the button says so, and a double click sends once', async () => {
    const page = await openContact()
    const held: (() => void)[] = []
    const mutations = await watchSocket(page, (pass) => held.push(pass))
    await page.reload()
    await fill(page, answersFor('double@site.example'))
    await page.getByLabel('Program (optional)').selectOption('Community Facilities')
    await page.getByRole('button', { name: 'Send' }).dblclick()
    const button = page.locator('.form-card button')
    await expect.poll(() => button.innerText()).toBe('Sending…')
    await eventually(() => button.isDisabled()).toBe(true)
    await expect.poll(() => mutations.length).toBe(1)
    await arrived('double@site.example').toBe(1)
    await expect.poll(() => held.length).toBe(1)
    for (const pass of held) pass()
    await expect.poll(() => outcome(page).innerText()).toBe(thanks)
    await eventually(() => button.innerText()).toBe('Send')
    expect(mutations).toHaveLength(1)
    expect(mutations[0]?.args).toMatchObject([{ programInterest: 'Community Facilities' }])
    await page.context().close()
  })

  test('[S0-113] a connection cut between send and answer gives one request', async () => {
    const page = await openContact()
    let answers = 0
    const mutations = await watchSocket(page, (pass, cut) => {
      answers += 1
      if (answers === 1) cut()
      else pass()
    })
    await page.reload()
    await fill(page, answersFor('cut@site.example'))
    await send(page)
    await expect.poll(() => outcome(page).innerText(), { timeout: 30_000 }).toBe(thanks)
    expect(answers).toBe(2)
    expect(new Set(mutations.map(({ requestId }) => requestId)).size).toBe(1)
    await arrived('cut@site.example').toBe(1)
    await page.context().close()
  })

  test('a message of 10,000 characters is taken, one more is refused', async () => {
    const page = await openContact()
    await fill(page, { ...answersFor('long@site.example'), Message: 'x'.repeat(10_001) })
    await send(page)
    await expect.poll(() => outcome(page).innerText()).toBe('Message must be 10,000 characters or fewer.')
    await page.getByLabel('Message', { exact: true }).fill('é'.repeat(10_000))
    await send(page)
    await expect.poll(() => outcome(page).innerText()).toBe(thanks)
    await page.context().close()
  })

  test('[S0-103] [S0-114] [S0-115] [S0-116] [A58] failures: a message for people is shown, anything else is not', async () => {
    for (const [refusal, shown] of [
      [
        { errorMessage: 'boom', errorData: { code: 'RATE_LIMITED', message: 'Please wait a little.' } },
        'Please wait a little.',
      ],
      [
        { errorMessage: 'TypeError: at /srv/model.ts:12' },
        'Something went wrong while sending your request.',
      ],
    ] as const) {
      const page = await newPage(browser)
      const { errorMessage, ...data } = refusal
      await answerMutations(page, { success: false, result: errorMessage, ...data })
      await page.goto(`${product.siteUrl}/contact`)
      await fill(page, answersFor('refused@site.example'))
      await send(page)
      await expect.poll(() => outcome(page).innerText()).toBe(shown)
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('A new clinic.')
      await page.context().close()
    }
  })

  test.each([null, {}, 'anything'])('[S0-112] what the server returns is not read: %j', async (result) => {
    const page = await newPage(browser)
    let version = { querySet: 0, identity: 0, ts: 'AAAAAAAAAAA=' }
    await page.routeWebSocket(/\/api\/.*\/sync/, (socket) => {
      socket.onMessage((message) => {
        const sent = JSON.parse(String(message))
        if (sent.type !== 'Mutation') return
        const endVersion = { ...version, ts: 'AQAAAAAAAAA=' }
        const logLines: string[] = []
        const { requestId } = sent
        const answer = {
          type: 'MutationResponse',
          requestId,
          success: true,
          result,
          ts: endVersion.ts,
          logLines,
        }
        socket.send(JSON.stringify(answer))
        socket.send(
          JSON.stringify({ type: 'Transition', startVersion: version, endVersion, modifications: [] }),
        )
        version = endVersion
      })
    })
    await page.goto(`${product.siteUrl}/contact`)
    await fill(page, answersFor('unread@site.example'))
    await send(page)
    await expect.poll(() => outcome(page).innerText()).toBe(thanks)
    await page.context().close()
  })

  test('a socket that never opens is given up after eight seconds for the way without a script', async () => {
    const page = await newPage(browser)
    let tries = 0
    // A handler that never ends leaves the socket connecting for good.
    await page.routeWebSocket(/\/api\/.*\/sync/, () => {
      tries += 1
      return new Promise(() => {})
    })
    await page.clock.install()
    await page.goto(`${product.siteUrl}/contact`)
    await fill(page, answersFor('no-socket@site.example'))
    await untilRead(page)
    await send(page)
    await expect.poll(() => page.locator('.form-card button').innerText()).toBe('Sending…')
    await eventually(() => tries).toBe(1)
    expect(await product.mailsTo('no-socket@site.example')).toEqual([])
    await page.clock.fastForward(8_000)
    await page.waitForURL('**/contact?sent=1')
    await eventually(() => outcome(page).innerText()).toBe(thanks)
    await arrived('no-socket@site.example').toBe(1)
    await page.context().close()
  })

  test('what was typed before the script arrived stays', async () => {
    const page = await newPage(browser)
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/assets\/contact-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.siteUrl}/contact`)
    await fill(page, answersFor('early@site.example'))
    await page.getByLabel('Program (optional)').selectOption('Not sure yet')
    await send(page)
    release()
    await expect.poll(() => outcome(page).innerText()).toBe(thanks)
    await arrived('early@site.example').toBe(1)
    await page.context().close()
  })
})

describe('without a script', () => {
  const plain = { javaScriptEnabled: false }

  test('errors come back in the same page with what was typed, script in every field as text', async () => {
    const page = await openContact(plain)
    const script = '"><script>document.title="owned"</script>'
    await fill(page, {
      ...answersFor('x@y.example'),
      'First name': script,
      'Lender name': script,
      Message: '',
    })
    await send(page)
    await expect.poll(() => outcome(page).innerText()).toBe('Please complete: Message')
    expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe(script)
    expect(await page.getByLabel('Lender name', { exact: true }).inputValue()).toBe(script)
    expect(await page.locator('main script').count()).toBe(0)
    expect(await page.title()).toBe('Contact · Granary')
    await page.context().close()
  })

  test('success leads to the page that says so, and the same form twice is one request', async () => {
    const page = await openContact(plain)
    await untilRead(page)
    await fill(page, answersFor('posted@site.example'))
    const token = await tokenOf(page)
    await send(page)
    await page.waitForURL('**/contact?sent=1')
    expect(await outcome(page).innerText()).toBe(thanks)
    const again = await fetch(`${product.siteUrl}/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        firstName: 'Ada',
        lastName: 'Marsh',
        email: 'posted@site.example',
        lenderName: 'Prairie Bank',
        message: 'A new clinic.',
        token,
      }),
    })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/contact?sent=1'])
    await arrived('posted@site.example').toBe(1)
    await page.context().close()
  })

  test('a program that fills in everything, at once or with a made-up token, gets nothing stored', async () => {
    const post = (extra: Record<string, string>) =>
      fetch(`${product.siteUrl}/contact`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          firstName: 'A',
          lastName: 'B',
          email: 'bot@site.example',
          lenderName: 'C',
          message: 'D',
          ...extra,
        }),
      })
    const page = await (await fetch(`${product.siteUrl}/contact`)).text()
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    // First, since it is too early for it for two seconds only.
    expect((await post({ token })).status).toBe(422)
    expect((await post({ token, website: 'https://spam.example' })).status).toBe(303)
    expect((await post({ token: '1.made.up' })).status).toBe(422)
    expect(await product.mailsTo('bot@site.example')).toEqual([])
  })
})
