import '@granary/ui/styles.css'
import '../numbers.css'
import type { SheetPictures } from '@granary/api'
import { currentPack } from '@granary/rules'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Coverage } from './coverage.tsx'
import { Repayment } from './repayment.tsx'
import { WhatIf } from './what-if.tsx'

const balances = Array.from({ length: 26 }, (_, year) => 3_000_000 * (1 - (year / 25) ** 2))
const pictures: SheetPictures = {
  ...{ sources: [], uses: [], collateral: [], breakEven: null, balances },
  coverage: {
    years: [
      ['2025', '0.94'],
      ['2026', '1.00'],
      ['2027', '1.22'],
      ['2028', '2.61'],
    ].map(([year = '', value = '']) => ({ year, value })),
    ...{ least: '1.00', why: 'Below it what is earned does not pay the debt' },
  },
  loan: {
    ...{ program: 'B_AND_I', amount: 3_000_000, percentage: 85, years: 25, frequency: 'MONTHLY', rate: 8.25 },
    ...{ price: null, interestOnlyMonths: 12, targetDate: null, terms: {} },
  },
}

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

test.each([1280, 390])(
  'at %d px the line of coverage stands where a year of just so much ends',
  async (width) => {
    await page.viewport(width, 900)
    const { container } = await render(<Coverage pictures={pictures} figure={undefined} />)
    const columns = [...container.querySelectorAll('.n-column')]
    const line = boxOf(container.querySelector('.n-line'))
    expect(columns).toHaveLength(4)
    expect(Math.abs(boxOf(columns[1]).top - line.top)).toBeLessThan(1.5)
    expect(boxOf(columns[0]).top).toBeGreaterThan(line.top + 2)
    expect(boxOf(columns[2]).top).toBeLessThan(line.top - 10)
    const isHatched = columns.map((column) => column.classList.contains('n-fill-4'))
    expect(isHatched).toEqual([true, false, false, false])
    // The side says the same: the line goes through the amount that it is called by.
    const tick = [...container.querySelectorAll('.n-tick')].find(({ textContent }) => textContent === '1')
    expect(Math.abs(boxOf(tick).top - line.top)).toBeLessThan(1.5)
    // Every year is named beneath its own column.
    const names = [...container.querySelectorAll('.n-column-names > span')]
    const middle = (element: Element | undefined) => boxOf(element).left + boxOf(element).width / 2
    for (const [at, name] of names.entries()) {
      expect(Math.abs(middle(name) - middle(columns[at]))).toBeLessThan(1.5)
      expect(boxOf(name).top).toBeGreaterThanOrEqual(boxOf(columns[at]).bottom)
    }
  },
)

test('the curve of what is owed names a year on it, and no word leaves the picture', async () => {
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    const { container, unmount } = await render(<Repayment pictures={pictures} figure={undefined} />)
    const point = container.querySelector('.n-point')
    expect(point?.textContent).toBe('Year 10: $2,520,000')
    const area = boxOf(container.querySelector('.n-plot-area'))
    const height = (area.bottom - boxOf(point).top - boxOf(point).height / 2) / area.height
    expect(height).toBeCloseTo(2_520_000 / 3_000_000, 2)
    for (const word of container.querySelectorAll('.n-plot span')) {
      expect(boxOf(word).left).toBeGreaterThanOrEqual(boxOf(container).left)
      expect(boxOf(word).right).toBeLessThanOrEqual(boxOf(container).right)
    }
    await unmount()
  }
})

test('what if begins with the percentage of the rules, and says where more is tried than they guarantee', async () => {
  await page.viewport(1280, 900)
  const loan = { ...pictures.loan, percentage: null, terms: { obligationYear: 2026 } }
  const sheets = { figures: [], score: null, pictures: { ...pictures, loan }, pack: currentPack.id }
  const screen = await render(<WhatIf sheets={{ ...sheets, rules: currentPack }} />)
  const percentage = screen.getByRole('spinbutton', { name: 'Guarantee, %' })
  await expect.element(percentage).toHaveValue(85)
  const bound = screen.getByText(/the rules guarantee at most/)
  await expect.element(bound).not.toBeInTheDocument()
  await percentage.fill('95')
  await expect
    .element(bound)
    .toHaveTextContent(
      'Of a loan of $3,000,000 the rules guarantee at most 85% in fiscal year 2026. The figures here are for 95%.',
    )
  await percentage.fill('80')
  await expect.element(bound).not.toBeInTheDocument()
  await screen.getByRole('spinbutton', { name: 'Amount, $' }).fill('26000000')
  await expect.element(screen.getByText(/is not known here yet/)).toBeVisible()
})
