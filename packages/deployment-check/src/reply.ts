export interface Reply {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The fields of a JSON object; empty for any other body, such as a page. */
  readonly json: Readonly<Record<string, unknown>>
}

const MAX_BODY_CHARACTERS = 100_000

/** Reads a response; pages and invalid JSON have no fields. */
export async function readReply(url: string, response: Response): Promise<Reply> {
  const { status, headers } = response
  const text = (await response.text()).slice(0, MAX_BODY_CHARACTERS)
  return { url, status, headers, json: parseObject(text) }
}

function parseObject(text: string): Reply['json'] {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRedirect = ({ status }: Reply): boolean => status >= 300 && status < 400

/** Proxies send these statuses for an unreachable server. */
export const isServerError = ({ status }: Reply): boolean => status >= 500

/** A text field of the body; empty if missing or of another type. */
export const textField = ({ json }: Reply, name: string): string => {
  const value = json[name]
  return typeof value === 'string' ? value : ''
}

/** Whether the body is an error of Promptwire's API or MCP server. */
export const isEnvelope = ({ json }: Reply): boolean =>
  json['data'] === null && isObject(json['error'])

/** The rejected and the expected value of a header; undefined if another header was rejected. */
export function refusedHeader(
  { json }: Reply,
  field: 'Host' | 'Origin',
): { readonly given: string; readonly expected: string } | undefined {
  const details: unknown = isObject(json['error']) ? json['error']['details'] : undefined
  if (!Array.isArray(details)) return undefined
  const problem: unknown = details.find((each) => isObject(each) && each['field'] === field)
  if (!isObject(problem)) return undefined
  const { given = '', expected = '' } = problem
  return { given: quote(String(given)), expected: quote(String(expected)) }
}

/** A parameter of the WWW-Authenticate header (RFC 9110, 11.6.1). */
export function challengeParameter({ headers }: Reply, name: string): string | undefined {
  const challenge = headers.get('www-authenticate') ?? ''
  return new RegExp(`(?:^|[\\s,])${name}="([^"]*)"`).exec(challenge)?.[1]
}

/** Shortens a foreign text and makes it safe to print. */
export const quote = (value: string): string => value.replace(/[^\x20-\x7e]/g, ' ').slice(0, 200)
