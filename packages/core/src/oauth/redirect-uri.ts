const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes that run code, read local data or belong to somebody; a redirect must not go there. */
const RESERVED_SCHEMES = new Set(
  [
    ...['about', 'blob', 'chrome', 'chrome-extension', 'content', 'data', 'file', 'filesystem'],
    ...['ftp', 'ftps', 'intent', 'jar', 'javascript', 'mailto', 'moz-extension', 'resource'],
    ...['sms', 'tel', 'urn', 'vbscript', 'view-source', 'ws', 'wss'],
  ].map((scheme) => `${scheme}:`),
)

/** Blanks and control characters: parsers drop some, so two readers could see two addresses. */
const UNPRINTABLE = /[^\x21-\x7e]/

/** Why a redirect URI cannot be used by any client; undefined when it can. */
export function redirectUriProblem(text: string): string | undefined {
  if (UNPRINTABLE.test(text)) return 'has blanks, control or non-ASCII characters'
  if (!URL.canParse(text)) return 'is not an absolute URL'
  const url = new URL(text)
  if (text.includes('#')) return 'has a fragment'
  if (url.username !== '' || url.password !== '') return 'has a user name'
  if (RESERVED_SCHEMES.has(url.protocol)) return `uses the reserved scheme ${url.protocol}`
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return 'uses http off the loopback interface'
  }
  return undefined
}

export const isLoopback = (url: URL): boolean =>
  url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname)

/** Exact string match, except that a loopback port may differ (RFC 8252, 7.3). */
export function redirectUriMatches(registered: string, given: string): boolean {
  if (registered === given) return true
  if (!URL.canParse(registered) || !URL.canParse(given)) return false
  const [a, b] = [new URL(registered), new URL(given)]
  if (!isLoopback(a) || !isLoopback(b)) return false
  a.port = ''
  b.port = ''
  return a.href === b.href
}
