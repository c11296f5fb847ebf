import { describe, expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { nothing } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser({}, nothing)

const openCheck = async (query = '', options: Parameters<typeof newPage>[1] = {}) => {
  const page = await newPage(browser, options)
  await page.goto(`${product.siteUrl}/eligibility${query}`)
  return page
}

describe('the address field', () => {
  test('[S0-118] [S0-125] [S0-127] [S0-130] suggestions come while typing and are picked by keyboard', async () => {
    const page = await openCheck()
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/geocoding/')) asked.push(request.url())
    })
    const field = page.getByLabel('Project address')
    await field.focus()
    await page.locator('[role=combobox]').waitFor()
    // Time stands still while it is typed: on a busy machine two keys may be further apart than the pause that is waited for.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator('[role=combobox]').pressSequentially('broken bow, ne')
    expect(asked).toEqual([])
    await page.clock.resume()
    const option = page.getByRole('option', { name: 'Broken Bow, NE', exact: true })
    await option.waitFor()
    expect(asked).toHaveLength(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Project address').inputValue()).toBe('Broken Bow, NE')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await page.getByRole('button', { name: 'Check this place' }).click()
    await page.getByText('Likely eligible').waitFor()
    expect(asked).toHaveLength(1)
    await page.context().close()
  })

  test('[S0-124] a text that means nothing says so', async () => {
    const page = await openCheck()
    await page.getByLabel('Project address').focus()
    await page.locator('[role=combobox]').waitFor()
    await page.locator('[role=combobox]').pressSequentially('qqqq', { delay: 20 })
    await page.getByText('No matches found.').waitFor()
    await page.context().close()
  })

  test('[S0-123] [S0-128] [S0-129] [S0-147] says that it searches, drops late answers, forgets on clearing', async () => {
    const page = await openCheck()
    const held = new Map<string, () => Promise<void>>()
    await page.route('**/geocoding/**', (route) => {
      const query = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
      held.set(query.replace('.json', ''), () => route.continue())
    })
    await page.getByLabel('Project address').focus()
    const field = page.locator('[role=combobox]')
    await field.waitFor()
    await field.fill(' ab ')
    await field.fill('lincoln, n')
    await page.getByText('Searching addresses…').waitFor()
    await expect.poll(() => [...held.keys()]).toEqual(['lincoln, n'])
    await field.fill('waverly, n')
    await expect.poll(() => held.size).toBe(2)
    await held.get('waverly, n')?.()
    await page.getByRole('option', { name: 'Waverly, NE', exact: true }).waitFor()
    await held
      .get('lincoln, n')?.()
      .catch(() => undefined)
    expect(await page.getByRole('option', { name: /Lincoln/ }).count()).toBe(0)
    await field.fill('')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await field.blur()
    await field.focus()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.context().close()
  })
})

describe('the result', () => {
  test.each([
    ['Broken Bow, NE 68822', 'Likely eligible', 'Population, 2020 census\n3,506'],
    ['Lincoln, NE', 'Likely not eligible', 'Population, 2020 census\n291,082'],
    ['Bozeman, MT', 'Likely not eligible', 'Population, 2020 census\n53,293'],
    ['The Villages, FL', 'Needs a determination', 'Population, 2020 census\n79,077'],
    ['San Juan, PR', 'Likely not eligible', 'Population, American Community Survey, 2019 to 2023\n320,691'],
    ['Hygiene, CO', 'Needs a determination', 'Hygiene, Boulder County, Colorado 80533'],
    ['Guam, GU', 'Needs a determination', 'Place\nGuam\nPopulation'],
    ['12 Main St, Bozeman, MT 59715', 'Needs a determination', 'Population, 2020 census\n53,293'],
    ['59715', 'Needs a determination', 'Bozeman, Gallatin County, Montana 59715'],
    ['St. Thomas, Virgin Islands', 'Likely eligible', 'Place\nSt. Thomas, Virgin Islands 00802\n'],
  ])('[S0-015] %s: %s', async (address, outcome, population) => {
    const page = await openCheck(`?${new URLSearchParams({ address })}`, { javaScriptEnabled: false })
    expect(await page.locator('.outcome').innerText()).toBe(outcome)
    expect(await page.locator('.facts').innerText()).toContain(population)
    expect(await page.locator('#result').innerText()).toMatch(new RegExp(`^${outcome}`))
    const text = await page.locator('main').innerText()
    expect(text).toContain('Only the agency decides')
    expect(text).toContain('7 CFR 5001.3')
    expect(text).toContain('GeoNames')
    expect(
      await page.getByRole('link', { name: 'Continue with this address' }).getAttribute('href'),
    ).toContain(`/invitation/project-eligibility/step-1#${new URLSearchParams({ address })}`)
    await page.context().close()
  })

  test.each(['qqqzzz', '99999'])('[S0-015] %s is not found, and nothing is judged', async (address) => {
    const page = await openCheck(`?${new URLSearchParams({ address })}`, { javaScriptEnabled: false })
    expect(await page.locator('#result').innerText()).toBe(
      [
        'Not found',
        'We could not find this place',
        `You typed “${address}”. No place, ZIP code or post office that we know has this name, so there is nothing to judge.`,
        'Check the spelling, or enter the ZIP code or the town with its state.',
      ].join('\n\n'),
    )
    expect(await page.getByLabel('Project address').inputValue()).toBe(address)
    expect(await page.locator('.facts, .source').count()).toBe(0)
    await page.context().close()
  })

  test('one endless word is broken on a phone, and not the page', async () => {
    const page = await openCheck(`?${new URLSearchParams({ address: 'qqqzzz'.repeat(30) })}`, { width: 390 })
    await page.getByText('We could not find this place').waitFor()
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.context().close()
  })

  test('figures stand at the right, also where they need a line of their own', async () => {
    const page = await openCheck(`?${new URLSearchParams({ address: 'Trujillo Alto, PR' })}`)
    const edges = await page
      .locator('.facts dd')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
    expect(edges.length).toBeGreaterThan(3)
    expect(new Set(edges).size).toBe(1)
    await page.context().close()
  })

  test.each([
    ['Waverly, NE', ['Circles: cities over 50,000 (2020 census).', 'Dashed: straight-line distance.']],
    ['Bozeman, MT', ['Circles: cities over 50,000 (2020 census).']],
    ['St. Thomas, VI', []],
  ])('the map of %s explains the signs that it has', async (address, legend) => {
    const page = await openCheck(`?${new URLSearchParams({ address })}`, { javaScriptEnabled: false })
    const words = await page.locator('figcaption span').allInnerTexts()
    expect(words.slice(0, -1).map((each) => each.trim())).toEqual(legend)
    expect([
      (await page.locator('.map-large').count()) > 0,
      (await page.locator('.map-way').count()) > 0,
    ]).toEqual([legend.length > 0, legend.length > 1])
    await page.context().close()
  })

  test.each([
    ['Waverly, NE', 'Likely eligible', '--success'],
    ['Bozeman, MT', 'Likely not eligible', '--danger'],
    ['The Villages, FL', 'Needs a determination', '--muted'],
  ])(
    'the map of %s colors nothing but the place, by what was found of it',
    async (address, outcome, color) => {
      const page = await openCheck(`?${new URLSearchParams({ address })}`, { javaScriptEnabled: false })
      expect(await page.locator('.outcome').innerText()).toBe(outcome)
      const fills = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((shapes) => [...new Set(shapes.map((shape) => getComputedStyle(shape).fill))])
      const token = await page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(${name})`
        return getComputedStyle(probe).color
      }, color)
      expect(await fills('.map-here')).toEqual([token])
      expect(await fills('.map-county, .map-lines')).toEqual(['none'])
      expect((await fills('.map-state')).concat(await fills('.map-large'))).not.toContain(token)
      // How many live in the nearest city is never said without the count that it is of.
      expect(await page.locator('.facts').innerText()).toMatch(
        /Nearest city over 50,000\n(?:.+ \(2020 census\)|Bozeman, MT)\n/,
      )
      await page.context().close()
    },
  )

  test('[B38] the map is named for those who do not see it; axe finds nothing; it fits a phone and paper', async () => {
    const page = await openCheck('?address=68822')
    expect(await page.getByRole('img', { name: /Map of Nebraska.*Grand Island/ }).count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Check this place' }).isVisible()).toBe(false)
    expect(await page.locator('.facts').isVisible()).toBe(true)
    await page.context().close()
  })

  test('[S0-177] several places of one name are offered, and script in the address is text', async () => {
    const page = await openCheck('?address=Springfield')
    await page.getByText('None of these? Type the town with its state, or the ZIP code.').waitFor()
    await page.getByRole('link', { name: 'Springfield, IL' }).click()
    await page.getByText('Likely not eligible').waitFor()
    const script = '<img src=x onerror="document.title=1">'
    await page.goto(`${product.siteUrl}/eligibility?${new URLSearchParams({ address: script })}`)
    expect(await page.getByLabel('Project address').inputValue()).toBe(script)
    expect(await page.locator('main img').count()).toBe(0)
    await page.context().close()
  })
})
