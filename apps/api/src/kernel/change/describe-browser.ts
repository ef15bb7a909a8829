import bowser from 'bowser'

/**
 * A short browser name, such as "Firefox on Linux". The full User-Agent reveals more than needed
 * and is not stored.
 */
export function describeBrowser(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = bowser.parse(userAgent)
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return name.replace(/[^\x20-\x7e]/g, '').slice(0, 80) || undefined
}
