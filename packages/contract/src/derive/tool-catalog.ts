import type { ListedToolset } from '@promptwire/core/access/toolsets'
import { type MergedTool, mergedTools } from '../merged-tools.ts'
import type { Effect } from '../operation.ts'
import { mergeInputSchemas, mergeOutputSchemas } from './merge-schemas.ts'
import { invalidInput } from './parse-input.ts'
import { TOOLS, type Tool, type ToolDefinition, toAnnotations } from './tools.ts'

/** A tool in the clients' view: one operation, or several selected by a field. */
export interface CatalogTool {
  readonly name: string
  readonly toolset: ListedToolset
  readonly merged: MergedTool | undefined
  readonly parts: readonly Tool[]
}

/** All tools that can be listed, in contract order. */
export const TOOL_CATALOG: readonly CatalogTool[] = [...groupByName(TOOLS)].map(
  ([name, [first, ...others]]) => ({
    name,
    toolset: first.toolset,
    merged: mergedTools[name],
    parts: [first, ...others],
  }),
)

function groupByName(tools: readonly Tool[]): Map<string, [Tool, ...Tool[]]> {
  const groups = new Map<string, [Tool, ...Tool[]]>()
  for (const tool of tools) {
    const name = tool.mergedInto?.tool ?? tool.name
    const group = groups.get(name)
    if (group) group.push(tool)
    else groups.set(name, [tool])
  }
  return groups
}

/** Defines a tool with some of its operations, for example those that a key may call. */
export function defineTool({ name, merged }: CatalogTool, parts: readonly Tool[]): ToolDefinition {
  const [only] = parts
  if (!merged && only) return only.definition
  if (!merged) throw new Error(`${name} has no operation`)
  const { title, description } = merged
  const definitions = parts.map(({ mergedInto, definition, fields: { aliases } }) => ({
    aliases,
    as: mergedInto?.as ?? '',
    definition,
  }))
  return {
    name,
    title,
    description,
    inputSchema: mergeInputSchemas(merged, definitions, findDefault(name, parts)),
    get outputSchema() {
      return mergeOutputSchemas(definitions)
    },
    annotations: toAnnotations({
      title,
      effect: strongestEffect(parts),
      external: definitions.some(({ definition }) => definition.annotations.openWorldHint),
    }),
  }
}

const findDefault = (name: string, parts: readonly Tool[]): string | undefined =>
  parts.find((part) => part.name === name)?.mergedInto?.as

const EFFECTS: readonly Effect[] = ['destroys', 'changes', 'adds', 'reads']

/** The strongest effect of any of these operations. */
export const strongestEffect = (parts: readonly Tool[]): Effect =>
  EFFECTS.find((effect) => parts.some((part) => part.effect === effect)) ?? 'reads'

const catalogByName = new Map(TOOL_CATALOG.map((tool) => [tool.name, tool]))
const toolsByName = new Map(TOOLS.map((tool) => [tool.name, tool]))

type Arguments = Readonly<Record<string, unknown>>

/** Finds the operation of a call and its arguments; undefined for an unknown name. */
export function resolveCall(
  name: string,
  given: Arguments = {},
): { readonly tool: Tool; readonly given: Arguments } | undefined {
  const merged = catalogByName.get(name)?.merged
  const tool = toolsByName.get(name)
  if (!merged) return tool && { tool, given }
  const { [merged.field]: value, ...others } = given
  if (value === undefined && tool) return { tool, given }
  const parts = catalogByName.get(name)?.parts ?? []
  const part = parts.find(({ mergedInto }) => mergedInto?.as === value)
  if (!part) throw unknownValue(merged.field, value, parts)
  return { tool: part, given: others }
}

function unknownValue(field: string, value: unknown, parts: readonly Tool[]) {
  const expected = parts.flatMap(({ mergedInto }) => mergedInto?.as ?? [])
  const message = value === undefined ? 'is required; one of' : 'must be one of'
  const problem = { field, message: `${message} ${expected.join(', ')}.`, expected }
  return invalidInput([typeof value === 'string' ? { ...problem, given: value } : problem])
}
