import type { OperationItem } from './operation-item.ts'

/** A line for a shell that calls an operation by its example; a key is in the variable KEY. */
export function curl({ method, examplePath, body }: OperationItem, baseUrl: string): string {
  const lines = [
    `curl -X ${method} "${baseUrl}${examplePath}"`,
    `-H "Authorization: Bearer $KEY"`,
    ...(body === undefined
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}
