import { parseInput } from '@promptwire/contract/derive/parse-input'
import { defineTool } from '@promptwire/contract/derive/tool-catalog'
import { CHECK_TYPES } from './check-types.ts'
import { FindToolsInput } from './finder-definitions.ts'
import { findUsableTools, type KeyCapabilities, type UsableTool } from './list-tools.ts'
import { scoreTool } from './score-tool.ts'
import type { ToolChoice } from './tool-choice.ts'

const MAX_FOUND_TOOLS = 3

/** For clients that cannot read resources. */
const ASKS_FOR_CHECK_TYPES = /check[- _]?types?/i

/** Finds tools that a key may call, by words, by group, or all by name. */
export function findTools(
  key: KeyCapabilities,
  choice: ToolChoice,
  given: Readonly<Record<string, unknown>>,
) {
  const { query = '', toolset } = parseInput({ input: FindToolsInput }, given)
  const usable = findUsableTools(key, choice).filter(
    ({ tool }) => toolset === undefined || tool.toolset === toolset,
  )
  if (ASKS_FOR_CHECK_TYPES.test(query)) {
    return { ...findByWords(usable, 'create_test_case'), check_types: CHECK_TYPES }
  }
  if (query !== '') return findByWords(usable, query)
  if (toolset !== undefined) return { tools: usable.map(toFullDefinition) }
  return overview(usable)
}

function findByWords(usable: readonly UsableTool[], query: string) {
  const scored = usable
    .map((each) => ({ each, score: scoreTool(each, query) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  const [best] = scored
  if (!best) return overview(usable)
  const found = scored.filter(({ score }) => score >= best.score / 2).slice(0, MAX_FOUND_TOOLS)
  return { tools: found.map(({ each }) => toFullDefinition(each)) }
}

function toFullDefinition({ tool, parts }: UsableTool) {
  const { name, title, description, inputSchema } = defineTool(tool, parts)
  return { name, title, description, toolset: tool.toolset, inputSchema }
}

/** All tools by name, for a query without a match. */
const overview = (usable: readonly UsableTool[]) => ({
  tools: usable.map(({ tool, parts }) => ({
    name: tool.name,
    title: defineTool(tool, parts).title,
    toolset: tool.toolset,
  })),
  next_step: 'Call find_tools with a query or a toolset for full definitions.',
})
