import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { projectViews } from '../apps/portal/src/features/project/project-search.ts'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { inDatabase } from './support/changes.ts'
import { lostAfter } from './support/focus-walk.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { inTheEnd } from './support/looking/in-the-end.ts'
import { openWhole } from './support/looking/whole-page.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { onPaper } from './support/print.ts'
import { makeRecords, projectViewsAt, routePaths, viewAddresses, visits } from './support/routes.ts'
import { startProductAndBrowser } from './support/started.ts'
import { sweep } from './support/sweep.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn(
      'admin@granary.example',
      'colleague@granary.example',
      'lender@granary.example',
      'other@granary.example',
    ),
    'borrower@granary.example': adds('sign_ins', 'known_devices', 'mails', 'person_erasures'),
    'Example Farm Credit': adds('invitations', 'notifications', 'organization_members'),
    'Manure digester': {},
    'Sample State Bank': adds('sign_ins'),
    'Water tower and mains': { review_rounds: ['opened_at', 'opened_by'] },
    'a new person': adds('mails'),
    'a new project': {
      ...newProject(),
      ...adds('borrower_shares', 'erasures', 'invitations', 'notifications'),
    },
    'the installation': adds('support_requests'),
  },
)

/** Made once for all journeys of this file. */
let made: ReturnType<typeof makeRecords> | undefined
const recordsFor = (people: Parameters<typeof makeRecords>[0]) =>
  (made ??= makeRecords(people, ` https://example.com/${'a'.repeat(100)}`))
const mail = { lender: 'lender', borrower: 'borrower', admin: 'admin' } as const
const mails = Object.values(mail)

describe('every page of the route tree', () => {
  test('has a visit here, and no visit is without a page', () => {
    expect(Object.keys(visits).toSorted()).toEqual(routePaths().toSorted())
    expect(Object.keys(projectViewsAt).toSorted()).toEqual(projectViews.toSorted())
  })

  test('has one heading and a title, is clean for axe, fits 390 px, and is there for other eyes and hands', async () => {
    const people = {
      nobody: await newPage(browser, { baseURL: product.portalUrl }),
      lender: await signedInPage(browser, product, `${mail.lender}@granary.example`),
      borrower: await signedInPage(browser, product, `${mail.borrower}@granary.example`),
      admin: await signedInPage(browser, product, `${mail.admin}@granary.example`),
    }
    const records = await recordsFor(people)
    const findings: Record<string, unknown> = {}
    const walk = async (who: string, page: Page) => {
      for (const [path, { who: wanted = 'nobody', at, seenBy }] of Object.entries(visits)) {
        if (wanted !== who || seenBy) continue
        const found = await look(page, at?.(records) ?? path)
        if (Object.keys(found).length > 0) findings[path] = found
      }
    }
    await Promise.all(Object.entries(people).map(([who, page]) => walk(who, page)))
    const views = viewAddresses(records)
    const walkViews = async (page: Page, addresses: readonly string[]) => {
      for (const address of addresses) {
        const found = await look(page, address)
        const isNew = address.includes(records.project)
        const lacks = isNew ? await lacksInHead(page) : []
        if (Object.keys(found).length > 0 || lacks.length > 0) findings[address] = { ...found, lacks }
      }
    }
    await Promise.all(mails.map((who) => walkViews(people[who], views[who])))
    expect(findings).toEqual({})
    await Promise.all(Object.values(people).map((page) => page.context().close()))
  }, 400_000)
})

test('what is printed says what it is, has nothing to press, and leaves no heading alone', async () => {
  const lender = await signedInPage(browser, product, `${mail.lender}@granary.example`)
  const borrower = await signedInPage(browser, product, `${mail.borrower}@granary.example`)
  const admin = await signedInPage(browser, product, `${mail.admin}@granary.example`)
  const { submitted, shared, erasure, personErasure } = await recordsFor({ lender, borrower, admin })
  const project = `/lender/dashboard/projects/${submitted}`
  const name = 'Water tower and mains'
  const papers: [Page, string, string][] = [
    ...[
      'documents',
      'tables',
      'requirements',
      'rehearsal',
      'sheets',
      'package',
      'agency',
      'people',
      'activity',
    ].map((view): [Page, string, string] => [lender, `${project}?view=${view}`, name]),
    [lender, `${project}?stage=pre-application&view=print`, name],
    [lender, `${project}/submissions/pre-application/1`, name],
    [lender, `/lender/dashboard/projects/${shared}/submit`, 'Creamery expansion'],
    [lender, `${project}/pre-application-success`, 'Pre-application submitted'],
    [lender, '/reference-guides/business-plan-checklist', 'Business plan'],
    [lender, '/lender/dashboard/portfolio', 'Portfolio'],
    [borrower, `/borrower/projects/${shared}`, 'Creamery expansion'],
    [admin, `/admin/erasures/${erasure}`, 'Creamery expansion'],
    [admin, `/admin/erasures/people/${personErasure}`, 'June Castellano'],
  ]
  const findings: Record<string, string[]> = {}
  for (const [page, address, title] of papers) {
    await openWhole(page, address)
    const found = await onPaper(page, title)
    if (found.length > 0) findings[address.replace(submitted, 'project')] = found
  }
  expect(findings).toEqual({})
  await Promise.all([lender, borrower, admin].map((page) => page.context().close()))
}, 240_000)

test('the focus is on something after whatever a page offers was carried out or closed', async () => {
  const lender = await signedInPage(browser, product, `${mail.lender}@granary.example`)
  const borrower = await signedInPage(browser, product, `${mail.borrower}@granary.example`)
  const admin = await signedInPage(browser, product, `${mail.admin}@granary.example`)
  const records = await recordsFor({ lender, borrower, admin })
  const { project, shared, submitted, erasure, personErasure, request } = records
  const views = viewAddresses(records)
  const walk = async (page: Page, addresses: readonly string[]) => {
    const lost: string[] = []
    for (const address of addresses) lost.push(...(await lostAfter(page, address)))
    await page.context().close()
    return lost
  }
  const ofLender = ['', '/projects', '/members', '/organization', '/notifications', '/profile']
  const ofAdmin = [
    ...['', 'audit', 'system', 'support', `support/${request}`, 'reviews', 'reviews/times'],
    ...[`reviews/${submitted}/pre-application`, 'rule-packs', 'lenders', 'people', 'projects'],
    ...['erasures', `erasures/${erasure}`, `erasures/people/${personErasure}`],
  ]
  const lost = await Promise.all([
    walk(lender, [
      ...ofLender.map((page) => `/lender/dashboard${page}`),
      ...[project, `${project}/submit`, `${submitted}/submissions`].map(
        (page) => `/lender/dashboard/projects/${page}`,
      ),
      ...views.lender,
    ]),
    walk(borrower, [
      ...['', '/profile', `/projects/${shared}`, `/projects/${shared}/questions?stage=pre-application`].map(
        (page) => `/borrower${page}`,
      ),
      ...views.borrower,
    ]),
    walk(admin, [...ofAdmin.map((page) => `/admin/${page}`), ...views.admin]),
  ])
  expect(lost.flat()).toEqual([])
}, 300_000)

/** What of a new project's head is not there: it stands over every part of the page. */
async function lacksInHead(page: Page): Promise<string[]> {
  const facts = [
    'Creamery expansion',
    'Draft',
    'Hollow Creek Creamery',
    'Business and Industry',
    '$2,500,000',
  ]
  const head = page.locator('.ph-name')
  return inTheEnd(
    async () => {
      const words = await head.innerText()
      return facts.filter((fact) => !words.includes(fact))
    },
    (lacking) => lacking.length === 0,
  )
}

const failures = ['Something went wrong', 'Page not found']
const titled = /^.+ · Granary$/

/** What is wrong with a page; nothing, when nothing is. */
async function look(page: Page, address: string): Promise<Record<string, unknown>> {
  await openWhole(page, address)
  const headings = await inTheEnd(
    () => page.getByRole('heading', { level: 1 }).allInnerTexts(),
    (all) => all.length === 1,
  )
  const title = await inTheEnd(
    () => page.title(),
    (words) => titled.test(words),
  )
  const clean = await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await sidewaysOverflow(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  return {
    ...(await sweep(page)),
    ...((headings.length !== 1 || headings.some((heading) => failures.includes(heading))) && { headings }),
    ...(!titled.test(title) && { title }),
    ...(clean.length > 0 && { axe: clean }),
    ...(overflow !== 0 && { overflow }),
  }
}

describe('the frame around the pages of a lender', () => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

  test('begins with a skip link; each move names the tab and puts the focus at the heading', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Tab')
    await eventually(() => focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click()
    await heading(page, 'Projects').waitFor()
    await eventually(() => focused(page)).toBe('Projects')
    await eventually(() => page.title()).toBe('Projects · Granary')
    await page.context().close()
  })

  test('keeps the focus when what was pressed goes away or is switched off, and gives it back', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/portfolio')
    await heading(page, 'Portfolio').waitFor()
    await page.evaluate(() => {
      const section = document.createElement('section')
      section.id = 'tried'
      section.innerHTML = '<button>Goes away</button><button>Is switched off</button><p>Nothing is here</p>'
      document.getElementById('main')?.prepend(section)
      const [gone, off] = section.querySelectorAll('button')
      gone?.addEventListener('click', () => gone.remove())
      off?.addEventListener('click', () => {
        off.disabled = true
      })
    })
    const place = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await page.getByRole('button', { name: 'Is switched off' }).focus()
    await page.keyboard.press('Enter')
    await eventually(place).toBe('tried')
    await page.getByRole('button', { name: 'Is switched off' }).evaluate((button: HTMLButtonElement) => {
      button.disabled = false
    })
    await eventually(place).toBe('Is switched off')
    await page.getByRole('button', { name: 'Goes away' }).focus()
    await page.keyboard.press('Enter')
    await eventually(place).toBe('tried')
    await page.keyboard.press('Tab')
    await eventually(place).toBe('Is switched off')
    await page.evaluate(() => document.getElementById('tried')?.remove())
    await eventually(place).toBe('Portfolio')
    // Whoever presses where nothing is wants it nowhere.
    await page.evaluate(() => {
      const outside = document.createElement('div')
      outside.innerHTML = '<button>Left behind</button><p>Nothing is out here</p>'
      document.body.prepend(outside)
    })
    await page.getByRole('button', { name: 'Left behind' }).focus()
    // Also when the page changes while it is pressed, for longer than the focus may be lost.
    await page.getByText('Nothing is out here').hover()
    await page.mouse.down()
    await page.evaluate(() => document.body.append(document.createElement('i')))
    await page.waitForTimeout(300)
    await page.mouse.up()
    await page.getByRole('button', { name: 'Left behind' }).evaluate((button) => button.remove())
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.context().close()
  })

  test('goes to a page or project by a few letters of its name', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/portfolio')
    await heading(page, 'Portfolio').waitFor()
    const palette = page.getByRole('combobox', { name: 'Go to a project or page' })
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.click()
    await palette.waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Meta+k')
    await page.getByRole('option', { name: /Cold storage warehouse/ }).waitFor()
    await palette.fill('zzz')
    await page.getByText('Nothing by that name.').waitFor()
    await palette.fill('organiz')
    await page.getByRole('option', { name: 'Organization', exact: true }).waitFor()
    await palette.fill('whitlo')
    await page.getByRole('option', { name: 'Dana Whitlock Works here' }).waitFor()
    await palette.fill('cold sto')
    await page.getByRole('option', { name: /Rural health clinic/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await heading(page, 'Cold storage warehouse').waitFor()
    // A document, whatever project it is of, leads to its row among the documents there.
    const fileName = 'Organizational chart.pdf'
    await page.keyboard.press('Meta+k')
    await palette.fill('organizational chart')
    await page.getByRole('option', { name: `${fileName} Water tower and mains` }).click()
    await heading(page, 'Water tower and mains').waitFor()
    const rows = page.locator('[data-document]')
    await eventually(() => rows.getByRole('heading').allTextContents()).toEqual(['Organizational chart'])
    await rows.getByRole('button', { name: `Open ${fileName}` }).waitFor()
    await page.context().close()
  })

  test('finds any project of the lender by its borrower, not only the latest ones', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/portfolio')
    await heading(page, 'Portfolio').waitFor()
    const buried = { projectName: `Buried ${Date.now()}`, borrowerName: `Quillfeather ${Date.now()} Growers` }
    await createProject(page, buried)
    await addLaterOnes(101, buried.projectName)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Go to a project or page' })
    await page.getByRole('option', { name: /Later 101/ }).waitFor()
    expect(await page.getByRole('option', { name: buried.projectName }).count()).toBe(0)
    await palette.fill(`  ${buried.borrowerName.toLowerCase().slice(0, 16)}`)
    await page.getByRole('option', { name: buried.projectName }).waitFor()
    // What was pasted by mistake is cut to what is asked for, and the page stays.
    await palette.fill('x'.repeat(600))
    await page.getByText('Nothing by that name. A search takes up to 200 characters.').waitFor()
    await palette.fill(buried.borrowerName)
    await page.getByRole('option', { name: buried.projectName }).waitFor()
    await page.keyboard.press('Enter')
    await heading(page, buried.projectName).waitFor()
    await page.context().close()
  })

  test('stays around a page that is not there and around one that fails', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/nonsense')
    await heading(page, 'Page not found').waitFor()
    expect(await axe(page)).toEqual([])
    for (const odd of ['%E0%A4%A', 'x'.repeat(150)]) {
      await page.goto(`/lender/dashboard/projects/${odd}`)
      await heading(page, 'Page not found').waitFor()
    }
    await page.goto('/lender/dashboard')
    await page.route('**/assets/portfolio-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await heading(page, 'Something went wrong').waitFor()
    await page.getByRole('link', { name: 'Projects' }).waitFor()
    await page.unroute('**/assets/portfolio-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Portfolio').waitFor()
    // A search that fails takes nothing of the page away.
    await page.route('**/assets/lender-palette-*.js', (route) => route.abort())
    await page.keyboard.press('Control+k')
    const failed = page.getByRole('dialog', { name: 'The search did not work' })
    await failed.waitFor()
    expect(await axe(page)).toEqual([])
    await failed.getByRole('button', { name: 'Close' }).click()
    await failed.waitFor({ state: 'detached' })
    await heading(page, 'Portfolio').waitFor()
    // The next press tries again, without the page being loaded anew.
    await page.unroute('**/assets/lender-palette-*.js')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Organization', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('loads the page anew after an update without a question, and takes over what was told and begun', async () => {
    const page = await signedInPage(browser, product, 'other@granary.example')
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    const isGoneOnce = () => page.route('**/assets/portfolio-*.js', (route) => route.abort(), { times: 1 })
    await page.goto('/lender/dashboard/projects')
    await page.locator('table a').first().click()
    const notices = page.getByRole('region', { name: 'Notifications' })
    for (const [action, told] of [
      ['Archive this project', / is archived\.$/],
      ['Bring back from the archive', / is back/],
    ] as const) {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: action }).click()
      await notices.getByText(told).waitFor()
    }
    await isGoneOnce()
    await page.getByRole('link', { name: 'Portfolio' }).dispatchEvent('click')
    await notices.getByText('The page was loaded anew, as a part of it could not be loaded.').waitFor()
    await notices.getByText(/ is archived\.$/).waitFor()
    await heading(page, 'Portfolio').waitFor()

    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/lender/dashboard/projects?new=true')
    const words = page.getByRole('dialog', { name: 'New project' }).getByLabel('Project name')
    await words.fill('Begun before the update')
    await isGoneOnce()
    await page.getByRole('link', { name: 'Portfolio', includeHidden: true }).dispatchEvent('click')
    await page.getByRole('button', { name: 'Leave' }).click()
    await notices.getByText('What you began to write is kept on this device').waitFor()
    await heading(page, 'Portfolio').waitFor()
    await page.goto('/lender/dashboard/projects?new=true')
    await eventually(() => words.inputValue()).toBe('Begun before the update')
    expect(asked).toEqual([])
    await page.close()
  })

  test('keeps at most five notices, and each goes when it is dismissed', async () => {
    const page = await signedInPage(browser, product, 'other@granary.example')
    await page.goto('/lender/dashboard/projects')
    await page.locator('table a').first().click()
    const region = page.getByRole('region', { name: 'Notifications' })
    // As long as somebody points at them, none leaves by itself.
    await region.dispatchEvent('mouseover')
    const more = page.getByRole('button', { name: 'More' })
    for (let times = 0; times < 3; times++) {
      for (const action of ['Archive this project', 'Bring back from the archive']) {
        await more.click()
        await page.getByRole('menuitem', { name: action }).click()
        await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
      }
    }
    const notices = region.getByRole('listitem')
    await eventually(() => notices.count()).toBe(5)
    await notices
      .last()
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await eventually(() => notices.count()).toBe(4)
    await page.context().close()
  })

  test('turns to another lender the person works for', async () => {
    const inviter = await signedInPage(browser, product, 'other@granary.example')
    await inviter.goto('/lender/dashboard/members')
    await inviter.getByRole('button', { name: 'Invite colleague' }).click()
    await inviter.getByLabel('Email address').fill('colleague@granary.example')
    await inviter.getByRole('button', { name: 'Send invitation' }).click()
    await inviter.getByRole('row', { name: /colleague@granary.example/ }).waitFor()
    const page = await signedInPage(browser, product, 'colleague@granary.example')
    await page.goto(await linkTo('colleague@granary.example'))
    await page.getByRole('button', { name: /^Accept/ }).click()
    await page.waitForURL('**/lender/dashboard')
    await page.getByText('Example Farm Credit').first().waitFor()
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Switch to Sample State Bank' }).click()
    await page
      .getByRole('link', { name: /Cold storage warehouse/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /Sample State Bank/ }).waitFor()
    await Promise.all([inviter.context().close(), page.context().close()])
  })
})

async function linkTo(email: string): Promise<string> {
  let link = ''
  await eventually(async () => {
    const [letter] = await product.mailsTo(email)
    link = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
    return link
  }).not.toBe('')
  return link
}

/** More than a page could hold and look through by itself; made without a call for each. */
async function addLaterOnes(count: number, than: string): Promise<void> {
  await inDatabase(product, async (db) => {
    const { organization_id, program, creation, created_by } = await db
      .selectFrom('projects')
      .selectAll()
      .where('name', '=', than)
      .executeTakeFirstOrThrow()
    const stages = await db
      .selectFrom('stages')
      .innerJoin('projects', 'projects.id', 'stages.project_id')
      .select(['stage', 'schema_id', 'schema_revision', 'answers'])
      .where('name', '=', than)
      .execute()
    const later = Array.from({ length: count }, (_, at) => ({
      ...{ id: randomUUID(), organization_id, program, created_by, creation: JSON.stringify(creation) },
      ...{ name: `Later ${at + 1}`, borrower_name: 'Creamery' },
      last_saved_at: new Date(Date.now() + (at + 1) * 1000),
    }))
    await db.insertInto('projects').values(later).execute()
    const theirs = later.flatMap(({ id }) =>
      stages.map(({ answers, ...stage }) => ({
        ...{ ...stage, project_id: id, organization_id, answers: JSON.stringify(answers) },
      })),
    )
    await db.insertInto('stages').values(theirs).execute()
  })
}
