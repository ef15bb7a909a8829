import { type Effect, isUnboundedStream, type PublicOperation } from '../operation.ts'
import { type PublicContract, publicContract } from '../public/public-contract.ts'
import type { Client } from './client.ts'
import { type JsonSchema, toJsonSchema } from './json-schema.ts'
import { findStartedJob, type StartedJob } from './started-job.ts'
import { type ToolOutputSchema, toolOutputSchema } from './tool-output.ts'

/** An MCP tool for `tools/list`, with the scope needed to see it. */
export interface Tool {
  readonly name: string
  readonly operation: keyof Client<PublicContract>
  /** One of these is enough to call it. */
  readonly scopes: readonly PublicOperation['scope'][]
  /** Background work it starts, if any. */
  readonly startedJob: StartedJob | undefined
  /** Default limit as a tool, for lists that are unlimited over HTTP. */
  readonly defaultLimit: number | undefined
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
 * MCP, ToolAnnotations: everything not purely additive is destructive, including overwrites;
 * idempotent means that a repeated call has no further effect.
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

const toAnnotations = ({ title, effect, external = false }: PublicOperation) => ({
  title,
  ...HINTS[effect],
  openWorldHint: external,
})

/** Tools in contract order: one per public operation that returns. */
export const TOOLS: readonly Tool[] = Object.entries(publicContract).flatMap(
  ([operation, row]: [string, PublicOperation]) =>
    row.tool === null || isUnboundedStream(row)
      ? []
      : // The typed client omits exactly the endless public operations.
        [toTool(operation as Tool['operation'], row)],
)

/** Structured content is always an object: lists go into `items`, with their cursor. */
export const toStructuredContent = (data: unknown, next_cursor?: string | null) =>
  Array.isArray(data)
    ? { items: data, ...(next_cursor !== undefined && { next_cursor }) }
    : (data as Record<string, unknown>)

function toTool(operation: Tool['operation'], row: PublicOperation): Tool {
  const name = row.tool ?? operation
  const inputSchema = toJsonSchema(row.input)
  const usualLimit = maxOptionalLimit(inputSchema)
  return {
    name,
    operation,
    scopes: [row.scope, ...(row.orScopes ?? [])],
    startedJob: findStartedJob(row),
    defaultLimit: usualLimit,
    definition: {
      name,
      title: row.title,
      description: row.description,
      inputSchema: { ...withDefaultLimit(inputSchema, usualLimit), type: 'object' },
      outputSchema: toolOutputSchema(row),
      annotations: toAnnotations(row),
    },
  }
}

type Properties = Readonly<Record<string, JsonSchema>>

/** Max page size of a list without a default limit. */
function maxOptionalLimit({ properties }: JsonSchema): number | undefined {
  const limit = (properties as Properties | undefined)?.['limit']
  if (limit === undefined || limit['default'] !== undefined) return undefined
  return limit['maximum'] as number | undefined
}

/** Paginates every list of a tool, since a model's context is limited. */
function withDefaultLimit(schema: JsonSchema, defaultLimit: number | undefined): JsonSchema {
  if (defaultLimit === undefined) return schema
  const properties = schema['properties'] as Properties
  const limit = {
    ...properties['limit'],
    description: `Max items to return. Default: ${defaultLimit}. next_cursor is set if there are more.`,
  }
  return { ...schema, properties: { ...properties, limit } }
}
