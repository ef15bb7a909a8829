const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Schemes without a dot that answers are sent to: editors and agents that registered theirs before
 * RFC 8252, 7.1 asked for a reversed domain name. Any other one may start a program of the system.
 */
const SCHEMES_OF_KNOWN_APPS = new Set(
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

/** RFC 8252, 7.1: a domain name of the app's maker, reversed. */
const REVERSED_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/

/** What RFC 3986 leaves out of URIs: parsers drop or bend some, so two could see two addresses. */
const FOREIGN = /[^\x21-\x7e]|["<>\\^`{|}]/

/** In our own list of clients only: one path segment that the client chooses. */
const CHOSEN_SEGMENT = '{id}'

/** Why a redirect URI cannot be used by any client; undefined when it can. */
export function redirectUriProblem(text: string): string | undefined {
  if (FOREIGN.test(text)) return 'has characters that no URI may hold'
  if (!URL.canParse(text)) return 'is not an absolute URL'
  const url = new URL(text)
  if (text.includes('#')) return 'has a fragment'
  if (url.username !== '' || url.password !== '') return 'has a user name'
  return schemeProblem(url)
}

function schemeProblem(url: URL): string | undefined {
  if (url.protocol === 'https:' || isLoopback(url)) return undefined
  if (url.protocol === 'http:') return 'uses http off the loopback interface'
  if (SCHEMES_OF_KNOWN_APPS.has(url.protocol) || REVERSED_DOMAIN.test(url.protocol))
    return undefined
  return `uses ${url.protocol}, which is neither https nor the scheme of a known app`
}

export const isLoopback = (url: URL): boolean =>
  url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname)

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
