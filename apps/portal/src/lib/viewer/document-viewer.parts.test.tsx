import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pdfOfPages, uprightPhoto } from './testing/files-to-view.ts'
import { viewed } from './testing/viewed.tsx'
import { blocksOf } from './text-blocks.ts'
import TextPage from './text-page.tsx'

/** Pages are drawn, which a busy machine takes its time for. */
const timeout = 60_000
const press = (keys: string) => userEvent.keyboard(keys)
const canvasOf = (page: number) => document.querySelector<HTMLCanvasElement>(`[data-page="${page}"] canvas`)
/** The color of a point of the drawn page, from 0 to 1: red, green, blue. */
function colorAt(page: number, x: number, y: number): number[] {
  const canvas = canvasOf(page)
  if (!canvas) return []
  const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)]
  return [...(canvas.getContext('2d')?.getImageData(left, top, 1, 1).data ?? [])].slice(0, 3)
}
const shapeOf = (page: number) => {
  const { width = 0, height = 0 } = canvasOf(page) ?? {}
  return width < height ? 'upright' : 'lying'
}
const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 200 && red < 60
const styleOf = (selector: string) => {
  const { left, top, width, height } = document.querySelector<HTMLElement>(selector)?.style ?? ({} as never)
  return [left, top, width, height]
}

test('every page has a small picture by a key; one leads to its page, and says where one is', {
  timeout,
}, async () => {
  const screen = await viewed(pdfOfPages(12), 'pdf')
  await expect.element(screen.getByRole('img', { name: 'Page 1 of 12' })).toBeVisible()
  await screen.getByRole('region', { name: 'Pages' }).click()
  await press('t')
  const small = screen.getByRole('navigation', { name: 'Thumbnails' })
  await expect.poll(() => small.getByRole('button').elements()).toHaveLength(12)
  await expect
    .element(small.getByRole('button', { name: 'Page 1', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  // Drawn where they are seen, and not yet where they are not.
  await expect.poll(() => document.querySelectorAll('.v-thumbnail canvas').length).toBeGreaterThan(1)
  expect(document.querySelectorAll('.v-thumbnail canvas').length).toBeLessThan(12)
  await small.getByRole('button', { name: 'Page 9' }).click()
  await expect.element(screen.getByRole('img', { name: 'Page 9 of 12' })).toBeVisible()
  await expect.element(screen.getByText('Sheet 9')).toBeInTheDocument()
  await expect.element(small.getByRole('button', { name: 'Page 9' })).toHaveAttribute('aria-current', 'page')
  await screen.getByRole('region', { name: 'Pages' }).click()
  await press('{Home}')
  await expect
    .element(small.getByRole('button', { name: 'Page 1', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await press('t')
  await expect.element(small).not.toBeInTheDocument()
})

test('a photo stands as it was taken, and a part that is marked on it stays where it was marked', {
  timeout,
}, async () => {
  const screen = await viewed(await uprightPhoto(), 'image')
  await expect.element(screen.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  expect(shapeOf(1)).toBe('upright')
  expect([isRed(colorAt(1, 0.5, 0.1)), isBlue(colorAt(1, 0.5, 0.9))]).toEqual([true, true])

  await screen.getByRole('region', { name: 'Pages' }).click()
  await press('m')
  await screen.getByRole('button', { name: 'Mark a part by keys' }).click()
  const part = screen.getByRole('button', { name: /^Marked part, 20% from the left, 20% from the top/ })
  await expect.element(part).toHaveFocus()
  await press('{ArrowUp}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}')
  const marked = ['20%', '18%', '59%', '10%']
  await expect.poll(() => styleOf('[data-picked]')).toEqual(marked)
  await press('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'New remark' })).toHaveFocus()
  // The page is pressed again, by whoever looks at it before they write: that marks nothing else.
  await screen.getByRole('region', { name: 'Pages' }).click()
  await expect.poll(() => styleOf('[data-picked]')).toEqual(marked)
  await screen.getByRole('button', { name: 'Add', exact: true }).click()

  // It lies on the same part however the photo is turned, and is no larger for being looked at from nearby.
  await expect.poll(() => styleOf('.v-mark')).toEqual(marked)
  await screen.getByRole('region', { name: 'Pages' }).click()
  await press(']')
  await expect.poll(() => shapeOf(1)).toBe('lying')
  await expect.poll(() => isRed(colorAt(1, 0.9, 0.5))).toBe(true)
  const [left = '', ...others] = styleOf('.v-mark')
  expect([Number.parseFloat(left).toFixed(3), ...others]).toEqual(['72.000', '20%', '10%', '59%'])
  await press('+')
  await press('[[')
  await expect.poll(() => shapeOf(1)).toBe('upright')
  await expect.poll(() => styleOf('.v-mark')).toEqual(marked)
})

test('what is no document says so, and how to read it', async () => {
  const screen = await viewed(URL.createObjectURL(new Blob(['no picture'])), 'image')
  await expect
    .element(screen.getByText('This file cannot be shown here. Download it to read it.'))
    .toBeVisible()
})

test('an office file is text with headings and tables, in which words are found', async () => {
  const text = [
    '\vUses of funds',
    'All of it is new.',
    'Item\tAmount\t\tNote',
    'Silo\t1,200\t\t',
    'Sum\t=\t\t',
  ].join('\n')
  const screen = await render(<TextPage blocks={blocksOf(text)} name="Budget.xlsx" said="Its text alone." />)
  await expect.element(screen.getByRole('heading', { name: 'Uses of funds' })).toBeVisible()
  await expect.element(screen.getByText('All of it is new.')).toBeVisible()
  const rows = screen.getByRole('table').getByRole('row').elements()
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Item', 'Amount', 'Note'],
    ['Silo', '1,200', ''],
    ['Sum', 'formula', ''],
  ])
  await screen.getByRole('article', { name: 'Text' }).click()
  await press('/')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await press('silo')
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  expect(document.querySelector('mark[data-active]')?.textContent).toBe('Silo')
})
