import type { Page } from 'playwright-core'

/** Opens an address until nothing of it is on its way: one part may begin to load when another has come. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => {
    const seen = window as { framesWithoutLoading?: number }
    const isLoading = document.querySelector('.g-loading') !== null
    seen.framesWithoutLoading = isLoading ? 0 : (seen.framesWithoutLoading ?? 0) + 1
    return seen.framesWithoutLoading > 6
  })
}
