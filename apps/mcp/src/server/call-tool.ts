import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { parseInput } from '@promptwire/core/contract/derive/parse-input'
import { TOOLS } from '@promptwire/core/contract/derive/tools'
import type { Answer, PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Told } from '../send-run.ts'
import type { Upstream } from '../upstream.ts'
import { toolFailure, toolResult } from './tool-result.ts'

const toolOfName = new Map(TOOLS.map((tool) => [tool.name, tool]))

/**
 * Calls the operation that a tool is, once; its input is checked by the contract's own schema. What
 * takes a while tells of its progress where the client asked for that, and ends when it is cancelled,
 * of which `cancelled` hears where the transport tells it apart.
 */
export async function callTool(
  upstream: Upstream,
  name: string,
  given: Record<string, unknown> | undefined,
  context: ServerContext,
  cancelled?: AbortSignal,
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
    const answer: Answer<unknown> = operation.tells
      ? await upstream.run(tool.operation, input as never, ...followedBy(context, cancelled))
      : await upstream.call(tool.operation, input as never)
    return toolResult(answer)
  } catch (error) {
    return toolFailure(error, operation)
  }
}

/** Who hears of a run's progress, and what ends it. */
function followedBy(
  { mcpReq: { _meta, notify, signal } }: ServerContext,
  cancelled?: AbortSignal,
): [Told, AbortSignal] {
  const ends = cancelled ? AbortSignal.any([signal, cancelled]) : signal
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return [() => {}, ends]
  let progress = 0
  const told: Told = (type, data) => {
    progress++
    const params = { progressToken, progress, message: messageOf(type, data) }
    // Who does not read it any more has left, which ends the run in another way.
    notify({ method: 'notifications/progress', params }).catch(() => {})
  }
  return [told, ends]
}

/** What was written since the last notification, or else what happened. */
const messageOf = (type: string, data: unknown): string => {
  const { text } = data as { text?: unknown }
  return typeof text === 'string' ? text : type
}
