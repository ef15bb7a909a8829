import { RESEARCH_CATALOG } from '@promptwire/contract/derive/research-tools'
import {
  type CatalogTool,
  defineTool,
  TOOL_CATALOG,
} from '@promptwire/contract/derive/tool-catalog'
import type { Tool, ToolDefinition } from '@promptwire/contract/derive/tools'
import type { KeyIdentity } from '@promptwire/contract/internal-contract'
import {
  DEFAULT_TOOLSETS,
  type ListedToolset,
  parseToolsets,
  RESEARCH,
  TOOLSETS,
} from '@promptwire/core/access/toolsets'
import { defineCallTool, FIND_TOOLS } from './finder-definitions.ts'
import type { ToolChoice } from './tool-choice.ts'

/** A list within these limits costs a model at most 8,000 tokens (o200k), which a test measures. */
const MAX_TOOLS = 30
const MAX_LENGTH = 32_000

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
  catalog: readonly CatalogTool[] = TOOL_CATALOG,
): UsableTool[] {
  const isUsable = (part: Tool) =>
    part.scopes.some((scope) => scopes.includes(scope)) &&
    !(isReadOnly && part.effect !== 'reads') &&
    !(proposes_only && part.changesPrompts) &&
    !(is_restricted && !part.isOpenToRestricted)
  return catalog
    .map((tool) => ({ tool, parts: tool.parts.filter(isUsable) }))
    .filter(({ parts }) => parts.length > 0)
}

export type KeyTools = KeyCapabilities & Pick<KeyIdentity, 'toolsets'>

/** A definition, mostly without its output schema. */
type Listing = Omit<ToolDefinition, 'outputSchema'> & Partial<Pick<ToolDefinition, 'outputSchema'>>

/**
 * Lists definitions by the choice of the client, else of the key. Without a choice, a key sees all
 * its tools if they fit, otherwise the default toolsets. find_tools and call_tool reach the rest.
 */
export function listTools(key: KeyTools, choice: ToolChoice): Listing[] {
  const { usable, listed, isPartial } = chooseTools(key, choice)
  const definitions = listed
    .map(toDefinitions)
    .map(({ short, toFull }) => (choice.withOutputSchemas ? toFull() : short))
  if (!isPartial) return definitions
  return [...definitions, FIND_TOOLS, defineCallTool(usable.flatMap(({ parts }) => parts))]
}

/**
 * The usable tools, the listed ones, and whether others are omitted. A research client gets only
 * its two tools.
 */
export function chooseTools(key: KeyTools, choice: ToolChoice) {
  const usable = findUsableTools(key, choice)
  const chosen =
    choice.toolsets ??
    parseToolsets(key.toolsets) ??
    (fits(usable) ? TOOLSETS : defaultToolsets(key))
  const research = findUsableTools(key, choice, RESEARCH_CATALOG)
  if (chosen.join() === RESEARCH) return { usable: research, listed: research, isPartial: false }
  const listed = [...usable, ...research].filter(({ tool }) => chosen.includes(tool.toolset))
  return { usable, listed, isPartial: usable.some((each) => !listed.includes(each)) }
}

/** A key that only proposes needs the tools for proposals listed. */
const defaultToolsets = ({ proposes_only }: KeyTools): readonly ListedToolset[] =>
  proposes_only ? [...DEFAULT_TOOLSETS, 'propose'] : DEFAULT_TOOLSETS

const fits = (usable: readonly UsableTool[]): boolean =>
  usable.length <= MAX_TOOLS &&
  usable.reduce((length, tool) => length + toDefinitions(tool).length, 0) <= MAX_LENGTH

interface Definitions {
  readonly short: Listing
  /** JSON characters of the short definition in a list. */
  readonly length: number
  readonly toFull: () => Listing
}

/** Cached per tool and set of operations, since every connection lists tools. */
const definitionsByParts = new Map<string, Definitions>()

function toDefinitions({ tool, parts }: UsableTool): Definitions {
  const key = parts.map(({ name }) => name).join()
  const known = definitionsByParts.get(key)
  if (known) return known
  const definition = defineTool(tool, parts)
  const { name, title, description, inputSchema, annotations } = definition
  const short = withoutExamples({ name, title, description, inputSchema, annotations })
  let full: Listing | undefined
  const toFull = () => {
    full ??= withoutExamples(definition)
    return full
  }
  const definitions = { short, length: JSON.stringify(short).length + 1, toFull }
  definitionsByParts.set(key, definitions)
  return definitions
}

/** Omits examples, which find_tools returns. */
const withoutExamples = (definition: Listing): Listing =>
  JSON.parse(JSON.stringify(definition), (name, value) => (name === 'examples' ? undefined : value))
