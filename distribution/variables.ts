import type { z } from 'zod'
import { StdioEnvironment } from '../apps/mcp/src/environment.ts'

export interface Variable {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly isSecret: boolean
  readonly default: string | undefined
}

/** Every variable that the server reads, from its schema. */
export const VARIABLES: readonly Variable[] = Object.entries(StdioEnvironment.shape).map(
  ([name, field]) => {
    const { success, data } = (field as z.ZodType).safeParse(undefined)
    return {
      name,
      description: String(field.meta()?.['description'] ?? '').replaceAll('`', ''),
      isRequired: !success,
      isSecret: name.endsWith('_KEY'),
      default: typeof data === 'string' ? data : undefined,
    }
  },
)
