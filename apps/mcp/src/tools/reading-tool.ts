import { TOOLS, type Tool } from '@promptwire/contract/derive/tools'
import { mergedTools } from '@promptwire/contract/merged-tools'
import type { PublicOperation } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'

/** The name in lists, such as `get_eval_run with view results` for a merged tool. */
export function describeListedTool({ name, mergedInto }: Tool): string {
  if (!mergedInto || mergedInto.tool === name) return name
  return `${mergedInto.tool} with ${mergedTools[mergedInto.tool]?.field} ${mergedInto.as}`
}

const toolsByOperation = new Map<string, Tool>(TOOLS.map((tool) => [tool.operation, tool]))

/** `describeListedTool` by the name of an operation. */
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
 * The tool that shows a write's result: named by the row, or reading at the write's path or the
 * nearest path above. An added record is in a list.
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
