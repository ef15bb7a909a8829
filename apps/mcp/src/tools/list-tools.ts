import type { Scope } from '@promptwire/core/access/scopes'
import { DEFAULT_TOOLSETS, parseToolsets, TOOLSETS } from '@promptwire/core/access/toolsets'
import {
  type CatalogTool,
  defineTool,
  TOOL_CATALOG,
} from '@promptwire/core/contract/derive/tool-catalog'
import type { Tool, ToolDefinition } from '@promptwire/core/contract/derive/tools'
import type { KeyIdentity } from '@promptwire/core/contract/internal/internal-contract'
import { CALL_TOOL, FIND_TOOLS } from './finder-definitions.ts'
import type { ToolChoice } from './tool-choice.ts'

/** A list within these limits costs a model at most 8,000 tokens (o200k), which a test measures. */
const MAX_TOOLS = 30
const MAX_LENGTH = 32_000

/** A tool with the operations that a key may call. */
export interface UsableTool {
  readonly tool: CatalogTool
  readonly parts: readonly Tool[]
}

/** The tools that a key with these scopes may call, listed or not. */
export function findUsableTools(
  scopes: readonly Scope[],
  { isReadOnly }: Pick<ToolChoice, 'isReadOnly'>,
): UsableTool[] {
  const isUsable = (part: Tool) =>
    part.scopes.some((scope) => scopes.includes(scope)) && !(isReadOnly && part.effect !== 'reads')
  return TOOL_CATALOG.map((tool) => ({ tool, parts: tool.parts.filter(isUsable) })).filter(
    ({ parts }) => parts.length > 0,
  )
}

/** Scopes and stored choice of a key. */
type KeyTools = Pick<KeyIdentity, 'scopes' | 'toolsets'>

/** A definition, mostly without its output schema. */
type Listing = Omit<ToolDefinition, 'outputSchema'> & Partial<Pick<ToolDefinition, 'outputSchema'>>

/**
 * Definitions for `tools/list`, by the choice of the client, else of the key. Without one, a key
 * sees all of its tools if they fit, and otherwise the default toolsets. find_tools and call_tool reach the rest.
 */
export function listTools({ scopes, toolsets }: KeyTools, choice: ToolChoice): Listing[] {
  const usable = findUsableTools(scopes, choice)
  const chosen =
    choice.toolsets ?? parseToolsets(toolsets) ?? (fits(usable) ? TOOLSETS : DEFAULT_TOOLSETS)
  const listed = usable.filter(({ tool }) => chosen.includes(tool.toolset)).map(toListing)
  const definitions = choice.withOutputSchemas ? listed : listed.map(withoutOutput)
  return listed.length < usable.length ? [...definitions, FIND_TOOLS, CALL_TOOL] : definitions
}

const fits = (usable: readonly UsableTool[]): boolean =>
  usable.length <= MAX_TOOLS &&
  JSON.stringify(usable.map(toListing).map(withoutOutput)).length <= MAX_LENGTH

/** Leaves out examples, which find_tools has. */
const toListing = ({ tool, parts }: UsableTool): Listing =>
  JSON.parse(JSON.stringify(defineTool(tool, parts)), (name, value) =>
    name === 'examples' ? undefined : value,
  )

const withoutOutput = ({ outputSchema: _, ...listing }: Listing): Listing => listing
