import type { Toolset } from '../../access/toolsets.ts'
import type { Effect, PublicOperation } from '../operation.ts'
import { type PublicContract, publicContract } from '../public/public-contract.ts'
import { changesPrompts } from './changes-prompts.ts'
import type { Client } from './client.ts'
import { createNameIds, type NameIds } from './name-ids.ts'
import { isOpenToRestricted } from './open-to-restricted.ts'
import { findStartedJob, type StartedJob } from './started-job.ts'
import {
  nameToolFields,
  type ToolDefaults,
  type ToolFields,
  type ToolInputSchema,
  toolInputSchema,
} from './tool-input.ts'
import { type ToolOutputSchema, toolOutputSchema } from './tool-output.ts'

/** An operation as an MCP tool, with the scope needed to see it. Callable, listed or not. */
export interface Tool {
  readonly name: string
  readonly toolset: Toolset
  readonly effect: Effect
  /** Refused to keys that only propose. */
  readonly changesPrompts: boolean
  /** Whether keys that are restricted to folders and prompts may call it. */
  readonly isOpenToRestricted: boolean
  /** The merged tool that lists it, and the value of that tool's field. */
  readonly mergedInto: PublicOperation['mergedInto']
  readonly operation: keyof Client<PublicContract>
  readonly fields: ToolFields
  /** One of these is enough to call it. */
  readonly scopes: readonly PublicOperation['scope'][]
  /** Background work it starts, if any. */
  readonly startedJob: StartedJob | undefined
  readonly defaults: ToolDefaults
  /** Repeats ids in its answer under the names that inputs have for them. */
  readonly nameIds: NameIds | undefined
  /** The next tool to call. */
  readonly nextStep: string | undefined
  readonly definition: ToolDefinition
}

/** MCP, Tool. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ToolInputSchema
  readonly outputSchema: ToolOutputSchema
  readonly annotations: ToolHints & { readonly title: string }
}

export interface ToolHints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/**
 * MCP, ToolAnnotations: a tool only reads, or warns as destructive, as the directory of Claude
 * requires; idempotent means that a repeated call has no further effect.
 */
const hints = (readOnlyHint: boolean, destructiveHint: boolean, idempotentHint: boolean) => ({
  readOnlyHint,
  destructiveHint,
  idempotentHint,
})

const HINTS: Readonly<Record<Effect, Omit<ToolHints, 'openWorldHint'>>> = {
  reads: hints(true, false, true),
  adds: hints(false, true, false),
  changes: hints(false, true, true),
  destroys: hints(false, true, false),
}

export const toAnnotations = ({
  title,
  effect,
  external = false,
}: Pick<PublicOperation, 'title' | 'effect' | 'external'>) => ({
  title,
  ...HINTS[effect],
  openWorldHint: external,
})

/** Tools in contract order: one per public operation that returns. */
export const TOOLS: readonly Tool[] = Object.entries(publicContract).flatMap(
  ([operation, row]: [string, PublicOperation]) =>
    // The typed client omits endless streams, which are no tools.
    row.tool === null ? [] : [toTool(operation as Tool['operation'], row, row.toolset)],
)

/** Structured content is always an object: lists go into `items`, with their cursor. */
export const toStructuredContent = (data: unknown, next_cursor?: string | null) =>
  Array.isArray(data)
    ? { items: data, ...(next_cursor !== undefined && { next_cursor }) }
    : (data as Record<string, unknown>)

function toTool(operation: Tool['operation'], row: PublicOperation, toolset: Toolset): Tool {
  const name = row.tool ?? operation
  const fields = nameToolFields(row)
  const { schema: inputSchema, defaults } = toolInputSchema(fields.listed)
  return {
    name,
    toolset,
    effect: row.effect,
    changesPrompts: changesPrompts(row),
    isOpenToRestricted: isOpenToRestricted(row),
    mergedInto: row.mergedInto,
    fields,
    operation,
    scopes: [row.scope, ...(row.orScopes ?? [])],
    startedJob: findStartedJob(row),
    defaults,
    nameIds: createNameIds(row.output),
    nextStep: row.nextStep,
    definition: {
      name,
      title: row.title,
      description: row.description,
      inputSchema,
      outputSchema: toolOutputSchema(row),
      annotations: toAnnotations(row),
    },
  }
}
