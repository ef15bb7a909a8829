import type { Page } from 'playwright-core'

/** On a phone, the toast covers the top bar's buttons. */
export const closeToast = (page: Page) =>
  page.getByRole('button', { name: 'Close message' }).click()

/** Follows a row of the sidebar, which is a drawer on a phone. */
export const followSidebar = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) {
    if ((await page.locator('.toast').count()) > 0) await closeToast(page)
    await menu.click()
  }
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }).click()
}
