import { TOOLS, type Tool } from '@promptwire/core/contract/derive/tools'
import type { PublicOperation } from '@promptwire/core/contract/operation'
import { mergedTools } from '@promptwire/core/contract/public/merged-tools'
import { publicContract } from '@promptwire/core/contract/public/public-contract'

/** A tool as lists have it: `get_eval_run with view results` for one that is merged. */
export function describeListedTool({ name, mergedInto }: Tool): string {
  if (!mergedInto || mergedInto.tool === name) return name
  return `${mergedInto.tool} with ${mergedTools[mergedInto.tool]?.field} ${mergedInto.as}`
}

const toolsByOperation = new Map<string, Tool>(TOOLS.map((tool) => [tool.operation, tool]))

/** The same for the name of an operation. */
export function nameListedTool(operation: string): string {
  const tool = toolsByOperation.get(operation)
  return tool ? describeListedTool(tool) : operation
}

const readers = new Map(
  TOOLS.flatMap((tool) => {
    const { method, path, answers }: PublicOperation = publicContract[tool.operation]
    return method === 'GET' && answers !== 'stream' ? [[path, tool]] : []
  }),
)

/**
 * The tool that shows the result of a write: the one that its row names, or that reads at its path
 * or the nearest path above. A record that was added is in a list.
 */
export function findReadingTool({ path, effect, outcomeIn }: PublicOperation): Tool | undefined {
  if (outcomeIn !== undefined) return TOOLS.find(({ name }) => name === outcomeIn)
  const showsRecord = (at: string) => /:[a-z_]+$/.test(at)
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const reader = readers.get(at)
    if (reader && !(effect === 'adds' && showsRecord(at))) return reader
  }
  return undefined
}
