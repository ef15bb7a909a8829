import type { ResponseField } from './response-fields.ts'

/** In the path, the query, the headers or the body. */
export interface Field {
  readonly name: string
  readonly place: string
  readonly type: string
  readonly required: boolean
  readonly description: string
}

export interface OperationItem {
  readonly id: string
  readonly tag: string
  readonly method: string
  readonly path: string
  readonly takesKey: boolean
  /** The path with example values, for a shell. */
  readonly examplePath: string
  readonly summary: string
  readonly description: string
  readonly fields: readonly Field[]
  /** Example JSON of the body and the response. */
  readonly body: string | undefined
  readonly response: string
  /** Fields of `data`, or of each element of a list. */
  readonly responseFields: readonly ResponseField[]
  readonly returnsList: boolean
  /** An operation whose response this one shares and links to. */
  readonly sameResponseAs?: Pick<OperationItem, 'id' | 'tag' | 'summary'> | undefined
  /** Without the errors that every operation with a key has. */
  readonly refusals: readonly string[]
}

/** A curl command with example values. The variable KEY contains an API key. */
export function curl(
  { method, takesKey, examplePath, body }: OperationItem,
  baseUrl: string,
): string {
  const lines = [
    `curl -X ${method} "${baseUrl}${examplePath}"`,
    ...(takesKey ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

export const tagTitle = (tag: string): string =>
  tag === 'ai' ? 'AI' : tag.charAt(0).toUpperCase() + tag.slice(1).replace('_', ' ')
