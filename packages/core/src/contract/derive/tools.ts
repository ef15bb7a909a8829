import { type Effect, isEndless, type PublicOperation } from '../operation.ts'
import { type PublicContract, publicContract } from '../public/public-contract.ts'
import { type BegunWork, workBegunBy } from './begun-work.ts'
import type { Client } from './client.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { type ToolOutputSchema, toolOutputSchema } from './tool-output.ts'

/** An MCP tool as `tools/list` shows it, and the scope a key needs to see it. */
export interface Tool {
  readonly name: string
  readonly operation: keyof Client<PublicContract>
  /** Any of these lets a key call it. */
  readonly scopes: readonly PublicOperation['scope'][]
  /** What goes on after its answer, if anything does. */
  readonly begins: BegunWork | undefined
  /** Where the list comes whole without a limit: the limit that a call without one has as a tool. */
  readonly usualLimit: number | undefined
  readonly definition: {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly inputSchema: JsonSchema & { readonly type: 'object' }
    readonly outputSchema: ToolOutputSchema
    readonly annotations: Hints & { readonly title: string }
  }
}

interface Hints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/**
 * MCP, ToolAnnotations: destructive is all that is not purely additive, so an overwriting change
 * too; idempotent is what has no further effect when called again.
 */
const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean) => ({
  readOnlyHint,
  destructiveHint,
  idempotentHint,
})

const HINTS: Readonly<Record<Effect, Omit<Hints, 'openWorldHint'>>> = {
  reads: hints(true, false, true),
  adds: hints(false, false, false),
  changes: hints(false, true, true),
  destroys: hints(false, true, false),
}

const annotationsOf = ({ title, effect, external = false }: PublicOperation) => ({
  title,
  ...HINTS[effect],
  openWorldHint: external,
})

/** The tools, in the contract's order: one per public operation with an answer that ends. */
export const TOOLS: readonly Tool[] = Object.entries(publicContract).flatMap(
  ([operation, row]: [string, PublicOperation]) =>
    row.tool === null || isEndless(row)
      ? []
      : // Of public rows the typed client leaves out just those that never end.
        [toTool(operation as Tool['operation'], row)],
)

/** Structured content is always an object: a list stands in `items`, beside its cursor. */
export const toStructuredContent = (data: unknown, next_cursor?: string | null) =>
  Array.isArray(data)
    ? { items: data, ...(next_cursor !== undefined && { next_cursor }) }
    : (data as Record<string, unknown>)

function toTool(operation: Tool['operation'], row: PublicOperation): Tool {
  const name = row.tool ?? operation
  const inputSchema = toJsonSchema(row.input)
  const usualLimit = mostOfWhole(inputSchema)
  return {
    name,
    operation,
    scopes: [row.scope, ...(row.orScopes ?? [])],
    begins: workBegunBy(row),
    usualLimit,
    definition: {
      name,
      title: row.title,
      description: row.description,
      inputSchema: { ...withUsualLimit(inputSchema, usualLimit), type: 'object' },
      outputSchema: toolOutputSchema(row),
      annotations: annotationsOf(row),
    },
  }
}

type Properties = Readonly<Record<string, JsonSchema>>

/** The most that a page may hold, of a list that needs no limit. */
function mostOfWhole({ properties }: JsonSchema): number | undefined {
  const limit = (properties as Properties | undefined)?.['limit']
  if (limit === undefined || limit['default'] !== undefined) return undefined
  return limit['maximum'] as number | undefined
}

/** A model's context holds no list of any length: as a tool each list comes in pages. */
function withUsualLimit(schema: JsonSchema, usual: number | undefined): JsonSchema {
  if (usual === undefined) return schema
  const properties = schema['properties'] as Properties
  const limit = {
    ...properties['limit'],
    description: `Most items to return; ${usual} when left out. next_cursor tells of more.`,
  }
  return { ...schema, properties: { ...properties, limit } }
}
