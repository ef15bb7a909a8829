import { invalidField } from '@promptwire/core/errors/failure'
import { hasQuery, type Operation, pathParameters } from './operation.ts'

export interface RequestOptions {
  /** Sent as `Authorization: Bearer`. */
  readonly bearer?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Builds the HTTP request of an operation: path, then query or JSON body. */
export function buildRequest(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  baseUrl: string,
  input: Record<string, unknown>,
  { bearer, headers }: RequestOptions = {},
) {
  const inPath = new Set(pathParameters(path))
  const rest = Object.entries(input).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  )
  const filled = fillPath(path, input)
  const query = hasQuery(method) && rest.length > 0 ? `?${encodeQuery(rest)}` : ''
  return {
    url: baseUrl + filled + query,
    method,
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(!hasQuery(method) && { 'content-type': 'application/json' }),
    },
    ...(!hasQuery(method) && { body: JSON.stringify(Object.fromEntries(rest)) }),
  }
}

/** Fills in the `:name` segments of a path. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => pathSegment(name, values[name]))

/** Empty segments and dot segments, also percent-encoded: URL parsers and proxies resolve them. */
const ANOTHER_PATH = /^$|(?:^|[/\\])\.{1,2}(?:$|[/\\])/

function pathSegment(name: string, value: unknown): string {
  const text = String(value).toWellFormed()
  if (ANOTHER_PATH.test(text)) {
    throw invalidField(name, `must not be empty, "." or "..", or a path.`)
  }
  return encodeURIComponent(text)
}

const encodeQuery = (fields: [string, unknown][]): string =>
  new URLSearchParams(
    fields.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()
