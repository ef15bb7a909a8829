import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { parseInput } from '@promptwire/core/contract/derive/parse-input'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import type { Answer, PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Upstream } from '../upstream.ts'
import { toolFailure, toolResult } from './tool-result.ts'

const toolOfName = new Map(TOOLS.map((tool) => [tool.name, tool]))

/** Calls the operation that a tool is, once; its input is checked by the contract's own schema. */
export async function callTool(
  { call }: Upstream,
  name: string,
  given: Record<string, unknown> | undefined,
): Promise<CallToolResult> {
  const tool = toolOfName.get(name)
  if (!tool) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${JSON.stringify(name)}`)
  }
  const operation: PublicOperation = publicContract[tool.operation]
  try {
    const limited = tool.usualLimit === undefined ? given : { limit: tool.usualLimit, ...given }
    const input = parseInput(operation, limited ?? {})
    // The row's schema has just parsed the input; the union of rows hides that from the compiler.
    const answer: Answer<unknown> = await call(tool.operation, input as never)
    return toolResult(answer)
  } catch (error) {
    return toolFailure(error, operation)
  }
}
