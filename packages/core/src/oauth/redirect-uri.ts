const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Allowed schemes without a dot: editors and agents that predate the reversed domain names of RFC
 * 8252, 7.1. Any other scheme could start a system program.
 */
const KNOWN_APP_SCHEMES = new Set(
  [
    'antigravity',
    'claude',
    'code-oss',
    'cursor',
    'goose',
    'jetbrains',
    'kiro',
    'lmstudio',
    'raycast',
    'trae',
    'vscode',
    'vscode-insiders',
    'vscodium',
    'warp',
    'windsurf',
    'zed',
  ].map((scheme) => `${scheme}:`),
)

/** RFC 8252, 7.1: a reversed domain name of the app's vendor. */
const REVERSED_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/

/** Characters not allowed by RFC 3986: parsers treat them differently, so URLs would be ambiguous. */
const FOREIGN = /[^\x21-\x7e]|["<>\\^`{|}]/

/** One path segment chosen by the client; only in our own client list. */
const CHOSEN_SEGMENT = '{id}'

/** Why a redirect URI is never allowed; undefined if it is valid. */
export function redirectUriProblem(text: string): string | undefined {
  if (FOREIGN.test(text)) return 'has characters that are not allowed in a URI'
  if (!URL.canParse(text)) return 'is not an absolute URL'
  const url = new URL(text)
  if (text.includes('#')) return 'has a fragment'
  if (url.username !== '' || url.password !== '') return 'has a user name'
  return schemeProblem(url)
}

function schemeProblem(url: URL): string | undefined {
  if (url.protocol === 'https:' || isLoopback(url)) return undefined
  if (url.protocol === 'http:') return 'uses http on a host other than loopback'
  if (KNOWN_APP_SCHEMES.has(url.protocol) || REVERSED_DOMAIN.test(url.protocol)) return undefined
  return `uses ${url.protocol}, which is neither https nor the scheme of a known app`
}

/** Whether an address is only reachable from its own machine. */
export const isLoopbackHost = ({ hostname }: URL): boolean => LOOPBACK_HOSTS.has(hostname)

export const isLoopback = (url: URL): boolean => url.protocol === 'http:' && isLoopbackHost(url)

/** Exact string match, except that a loopback port may differ (RFC 8252, 7.3). */
export function redirectUriMatches(registered: string, given: string): boolean {
  if (registered === given) return true
  if (registered.endsWith(`/${CHOSEN_SEGMENT}`)) {
    const folder = registered.slice(0, -CHOSEN_SEGMENT.length)
    return given.startsWith(folder) && /^[\w-]+$/.test(given.slice(folder.length))
  }
  if (!URL.canParse(registered) || !URL.canParse(given)) return false
  const [a, b] = [new URL(registered), new URL(given)]
  if (!isLoopback(a) || !isLoopback(b)) return false
  a.port = ''
  b.port = ''
  return a.href === b.href
}
