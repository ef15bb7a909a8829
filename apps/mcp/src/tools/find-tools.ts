import type { Scope } from '@promptwire/core/access/scopes'
import { parseInput } from '@promptwire/core/contract/derive/parse-input'
import { defineTool } from '@promptwire/core/contract/derive/tool-catalog'
import { FindToolsInput } from './finder-definitions.ts'
import { findUsableTools, type UsableTool } from './list-tools.ts'
import { scoreTool } from './score-tool.ts'
import type { ToolChoice } from './tool-choice.ts'

/** Max full definitions returned for a query. */
const MAX_FOUND_TOOLS = 5

/** Finds tools that a key with these scopes may call, by words, by group, or all by name. */
export function findTools(
  scopes: readonly Scope[],
  choice: ToolChoice,
  given: Readonly<Record<string, unknown>>,
) {
  const { query = '', toolset } = parseInput({ input: FindToolsInput }, given)
  const usable = findUsableTools(scopes, choice).filter(
    ({ tool }) => toolset === undefined || tool.toolset === toolset,
  )
  if (query !== '') return findByWords(usable, query)
  if (toolset !== undefined) return { tools: usable.map(toFullDefinition) }
  return overview(usable)
}

function findByWords(usable: readonly UsableTool[], query: string) {
  const scored = usable
    .map((each) => ({ each, score: scoreTool(each, query) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  if (scored.length === 0) return overview(usable)
  return { tools: scored.slice(0, MAX_FOUND_TOOLS).map(({ each }) => toFullDefinition(each)) }
}

function toFullDefinition({ tool, parts }: UsableTool) {
  const { name, title, description, inputSchema } = defineTool(tool, parts)
  return { name, title, description, toolset: tool.toolset, inputSchema }
}

/** All tools by name, for a query that matches none. */
const overview = (usable: readonly UsableTool[]) => ({
  tools: usable.map(({ tool, parts }) => ({
    name: tool.name,
    title: defineTool(tool, parts).title,
    toolset: tool.toolset,
  })),
  next_step: 'Call find_tools with a query or a toolset for full definitions.',
})
