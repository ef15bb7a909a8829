import bowser from 'bowser'

/**
 * What people recognize a browser by, such as "Firefox on Linux"; undefined for what is none. The
 * whole User-Agent tells more about them than they need to be told, so it is kept nowhere.
 */
export function describeBrowser(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ') || undefined
}
