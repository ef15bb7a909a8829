import {
  DEFAULT_TOOLSETS,
  parseToolsets,
  TOOLSETS,
  type Toolset,
} from '@promptwire/core/access/toolsets'
import {
  type CatalogTool,
  defineTool,
  TOOL_CATALOG,
} from '@promptwire/core/contract/derive/tool-catalog'
import type { Tool, ToolDefinition } from '@promptwire/core/contract/derive/tools'
import type { KeyIdentity } from '@promptwire/core/contract/internal/internal-contract'
import { defineCallTool, FIND_TOOLS } from './finder-definitions.ts'
import type { ToolChoice } from './tool-choice.ts'

/** A list within these limits costs a model at most 8,000 tokens (o200k), which a test measures. */
const MAX_TOOLS = 30
const MAX_LENGTH = 32_000

/** A tool with the operations that a key may call. */
export interface UsableTool {
  readonly tool: CatalogTool
  readonly parts: readonly Tool[]
}

/** The part of a key that decides which tools it may call. */
export type KeyCapabilities = Pick<KeyIdentity, 'scopes' | 'proposes_only' | 'is_restricted'>

/** The tools that a key may call, listed or not. */
export function findUsableTools(
  { scopes, proposes_only, is_restricted }: KeyCapabilities,
  { isReadOnly }: Pick<ToolChoice, 'isReadOnly'>,
): UsableTool[] {
  const isUsable = (part: Tool) =>
    part.scopes.some((scope) => scopes.includes(scope)) &&
    !(isReadOnly && part.effect !== 'reads') &&
    !(proposes_only && part.changesPrompts) &&
    !(is_restricted && !part.isOpenToRestricted)
  return TOOL_CATALOG.map((tool) => ({ tool, parts: tool.parts.filter(isUsable) })).filter(
    ({ parts }) => parts.length > 0,
  )
}

/** With the stored choice of a key. */
export type KeyTools = KeyCapabilities & Pick<KeyIdentity, 'toolsets'>

/** A definition, mostly without its output schema. */
type Listing = Omit<ToolDefinition, 'outputSchema'> & Partial<Pick<ToolDefinition, 'outputSchema'>>

/**
 * Definitions for `tools/list`, by the choice of the client, else of the key. Without one, a key
 * sees all of its tools if they fit, and otherwise the default toolsets. find_tools and call_tool reach the rest.
 */
export function listTools(key: KeyTools, choice: ToolChoice): Listing[] {
  const { usable, listed, isPartial } = chooseTools(key, choice)
  const definitions = listed
    .map(toDefinitions)
    .map(({ short, full }) => (choice.withOutputSchemas ? full : short))
  if (!isPartial) return definitions
  return [...definitions, FIND_TOOLS, defineCallTool(usable.flatMap(({ parts }) => parts))]
}

/** The usable tools, those that are listed, and whether others are left out. */
export function chooseTools(key: KeyTools, choice: ToolChoice) {
  const usable = findUsableTools(key, choice)
  const chosen =
    choice.toolsets ??
    parseToolsets(key.toolsets) ??
    (fits(usable) ? TOOLSETS : defaultToolsets(key))
  const listed = usable.filter(({ tool }) => chosen.includes(tool.toolset))
  return { usable, listed, isPartial: listed.length < usable.length }
}

/** A key that only proposes needs the tools for it at hand. */
const defaultToolsets = ({ proposes_only }: KeyTools): readonly Toolset[] =>
  proposes_only ? [...DEFAULT_TOOLSETS, 'propose'] : DEFAULT_TOOLSETS

const fits = (usable: readonly UsableTool[]): boolean =>
  usable.length <= MAX_TOOLS &&
  usable.reduce((length, tool) => length + toDefinitions(tool).length, 0) <= MAX_LENGTH

interface Definitions {
  readonly full: Listing
  readonly short: Listing
  /** JSON characters of the short one in a list. */
  readonly length: number
}

/** A tool is defined once for each set of its operations: every connection lists tools. */
const definitionsByParts = new Map<string, Definitions>()

function toDefinitions({ tool, parts }: UsableTool): Definitions {
  const key = parts.map(({ name }) => name).join()
  const known = definitionsByParts.get(key)
  if (known) return known
  const full = withoutExamples(defineTool(tool, parts))
  const { outputSchema: _, ...short } = full
  const definitions = { full, short, length: JSON.stringify(short).length + 1 }
  definitionsByParts.set(key, definitions)
  return definitions
}

/** Leaves out examples, which find_tools has. */
const withoutExamples = (definition: ToolDefinition): Listing =>
  JSON.parse(JSON.stringify(definition), (name, value) => (name === 'examples' ? undefined : value))
