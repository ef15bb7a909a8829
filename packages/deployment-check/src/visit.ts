import { MCP_PATH, type PublicUrls, READ_ONLY_MCP_PATH } from '@promptwire/core/oauth/discovery'
import { isLoopbackHost } from '@promptwire/core/oauth/redirect-uri'
import { networkErrorCode, Unreachable } from './network-causes.ts'
import { type Reply, readReply } from './reply.ts'

const TIMEOUT_MS = 10_000

export interface VisitOptions {
  /** A project's key, for the last step. */
  readonly key?: string | undefined
  /** Origin of the web client to check. */
  readonly origin?: string | undefined
  /** The configuration of a server that checks itself. */
  readonly known?: PublicUrls | undefined
  readonly fetch?: typeof fetch | undefined
}

/** One run of the check: its targets and the steps' findings. */
export interface Visit extends Pick<VisitOptions, 'key' | 'known'> {
  /** The address that clients use, without a choice of tools. */
  readonly mcp: URL
  /** The MCP_URL that clients need. */
  readonly expectedMcpUrl: string
  readonly origin: string
  /** Like `fetch`, without redirects; rejects with `Unreachable`. */
  readonly fetch: typeof fetch
  readonly ask: (url: string | URL, request?: RequestInit) => Promise<Reply>
  /** For a request that a server, already reached before, forwards to the API. */
  readonly askApi: Visit['ask']
  /** Facts that later steps need. */
  readonly found: {
    issuer?: string
    metadata?: Reply
    clientId?: string
  }
}

const ANY_ORIGIN = 'https://client.example'
/** A server on loopback accepts only local pages. */
const LOCAL_ORIGIN = 'http://localhost:6274'

/** Starts a check of the MCP server at an address. */
export function createVisit(address: URL, options: VisitOptions = {}): Visit {
  const mcp = toEndpoint(address)
  const send = createFetch(options.fetch ?? fetch, options.known)
  const ask: Visit['ask'] = async (url, request) => {
    const response = await send(url, request)
    return readReply(String(url), response).catch(rejectAs(new URL(url)))
  }
  return {
    mcp,
    expectedMcpUrl: mcp.href.endsWith(MCP_PATH) ? mcp.href.slice(0, -MCP_PATH.length) : mcp.href,
    origin: options.origin ?? (isLoopbackHost(mcp) ? LOCAL_ORIGIN : ANY_ORIGIN),
    key: options.key,
    known: options.known,
    fetch: send,
    ask,
    askApi: (url, request) => ask(url, request).catch(blameApi),
    found: {},
  }
}

/** The endpoint without a choice of tools, as the server names it. */
function toEndpoint({ origin, pathname }: URL): URL {
  const path = pathname.replace(/\/+$/, '')
  const isReadOnly = path.endsWith(READ_ONLY_MCP_PATH)
  return new URL(
    origin + (isReadOnly ? path.slice(0, -READ_ONLY_MCP_PATH.length) + MCP_PATH : path),
  )
}

/** A server that checks itself must not send requests elsewhere, even if documents say so. */
function requireOwnAddress(url: URL, { web, mcp }: PublicUrls): void {
  if ([web, mcp].some((own) => new URL(own).origin === url.origin)) return
  throw new Unreachable(url, 'NOT_OWN_ADDRESS')
}

const createFetch =
  (send: typeof fetch, known: PublicUrls | undefined): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input))
    if (known) requireOwnAddress(url, known)
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return await send(input, { ...init, redirect: 'manual', signal })
    } catch (cause) {
      return rejectAs(url)(cause)
    }
  }

/** A response can also fail in the middle of its body. */
const rejectAs =
  (url: URL) =>
  (cause: unknown): never => {
    throw new Unreachable(url, networkErrorCode(cause), { cause })
  }

function blameApi(error: unknown): never {
  if (!(error instanceof Unreachable && error.code === 'TIMEOUT')) throw error
  throw new Unreachable(error.url, 'API_TIMEOUT', { cause: error })
}

/** Returns an earlier step's fact; it exists, since the check stops at the first cause. */
export function required<T>(fact: T | undefined): T {
  if (fact === undefined) throw new Error('A step of the check needs an earlier one.')
  return fact
}

/** OAuth 2.1, 1.5: clients reject plain http except on loopback. */
export const isSecure = (url: URL): boolean => url.protocol === 'https:' || isLoopbackHost(url)
