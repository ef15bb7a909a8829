import type { Page } from 'playwright-core'

/** Follows a row of the sidebar, which is a drawer on a phone. */
export const followSidebar = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }).click()
}
