import type { ListedToolset } from '@promptwire/core/access/toolsets'
import type { Effect, PublicOperation } from '../operation.ts'
import { type PublicContract, publicContract } from '../public-contract.ts'
import { createNameIds, type NameIds } from '../schema/name-ids.ts'
import { changesPrompts } from './changes-prompts.ts'
import type { Client } from './client.ts'
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

/**
 * An operation as an MCP tool, with the scopes needed to see it. It can be called even if not
 * listed.
 */
export interface Tool {
  readonly name: string
  readonly toolset: ListedToolset
  readonly effect: Effect
  /** Refused to keys that only propose. */
  readonly changesPrompts: boolean
  readonly isOpenToRestricted: boolean
  /** The merged tool that lists it, and the value of its field. */
  readonly mergedInto: PublicOperation['mergedInto']
  readonly operation: keyof Client<PublicContract>
  readonly fields: ToolFields
  /** One of these scopes is enough. */
  readonly scopes: readonly PublicOperation['scope'][]
  readonly startedJob: StartedJob | undefined
  readonly defaults: ToolDefaults
  /** Repeats ids in its response under their input names. */
  readonly nameIds: NameIds | undefined
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
 * MCP, ToolAnnotations: a tool only reads or warns as destructive, as Claude's directory requires.
 * Idempotent: a repeated call has no further effect.
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
    // The typed client omits endless streams, which are not tools.
    row.tool === null ? [] : [toTool(operation as Tool['operation'], row, row.toolset)],
)

/** Structured content must be an object: lists go into `items`, with their cursor. */
export const toStructuredContent = (data: unknown, next_cursor?: string | null) =>
  Array.isArray(data)
    ? { items: data, ...(next_cursor !== undefined && { next_cursor }) }
    : (data as Record<string, unknown>)

export function toTool(
  operation: Tool['operation'],
  row: PublicOperation,
  toolset: ListedToolset,
): Tool {
  const name = row.tool ?? operation
  const fields = nameToolFields(row)
  const { schema: inputSchema, defaults } = toolInputSchema(fields.listed)
  let outputSchema: ToolOutputSchema | undefined
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
      // Computed on demand: it is slow, and few clients read it.
      get outputSchema() {
        outputSchema ??= toolOutputSchema(row)
        return outputSchema
      },
      annotations: toAnnotations(row),
    },
  }
}
