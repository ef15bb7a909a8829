import type { ResponseField } from './response-fields.ts'

/** A field of a request, in the path, the query, the headers or the body. */
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
  /** Whether a request needs a key. */
  readonly takesKey: boolean
  /** The path with example values, for a shell. */
  readonly examplePath: string
  readonly summary: string
  readonly description: string
  readonly fields: readonly Field[]
  /** Example JSON of the body, if there is one, and of the response. */
  readonly body: string | undefined
  readonly response: string
  /** Fields of `data`, or of each element. */
  readonly responseFields: readonly ResponseField[]
  readonly returnsList: boolean
  /** Another operation with the same response, which shows it. */
  readonly sameResponseAs?: Pick<OperationItem, 'id' | 'tag' | 'summary'> | undefined
  /** Its own errors, without those of every operation with a key. */
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

/** Title of a group of operations. */
export const tagTitle = (tag: string): string =>
  tag === 'ai' ? 'AI' : tag.charAt(0).toUpperCase() + tag.slice(1).replace('_', ' ')
