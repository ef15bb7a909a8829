import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { parseInput } from '@promptwire/core/contract/derive/parse-input'
import { TOOLS, type Tool } from '@promptwire/core/contract/derive/tools'
import type { Answer, PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { OnProgress } from '../send-run.ts'
import type { Upstream } from '../upstream.ts'
import { type Follower, followWork } from './follow-work.ts'
import { toolFailure, toolResult } from './tool-result.ts'

const toolsByName = new Map(TOOLS.map((tool) => [tool.name, tool]))

/** Everything of a tool call but its tool and arguments. */
interface ToolCall {
  readonly upstream: Upstream
  /** Public address of the web app, which explains errors. */
  readonly webUrl: string
  readonly context: ServerContext
  /** Aborts on a separate cancel request. */
  readonly cancelled: AbortSignal | undefined
}

/**
 * Calls a tool's operation once, with input parsed by the contract's schema. Long calls report
 * progress on request and stop when cancelled.
 */
export async function callTool(
  { upstream, webUrl, context, cancelled }: ToolCall,
  name: string,
  given: Record<string, unknown> | undefined,
): Promise<CallToolResult> {
  const tool = toolsByName.get(name)
  if (!tool) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${JSON.stringify(name)}`)
  }
  const operation: PublicOperation = publicContract[tool.operation]
  try {
    const limited = tool.defaultLimit === undefined ? given : { limit: tool.defaultLimit, ...given }
    const input = parseInput(operation, limited ?? {})
    const answer = await callOperation(upstream, tool, input, createFollower(context, cancelled))
    return toolResult(answer)
  } catch (error) {
    return toolFailure(error, operation, webUrl)
  }
}

/** Returns the result; streamed and background operations are followed to their end. */
async function callOperation(
  upstream: Upstream,
  { operation, startedJob }: Tool,
  given: unknown,
  follower: Follower,
): Promise<Answer<unknown>> {
  // The input is parsed; the union of operations hides its type from the compiler.
  const input = given as never
  const row: PublicOperation = publicContract[operation]
  if (row.progress) {
    return upstream.run(operation, input, follower.onProgress ?? (() => {}), follower.signal)
  }
  if (!startedJob) return upstream.call(operation, input)
  // Finish the start even if the client left: unknown work could not be cancelled.
  return followWork(upstream, startedJob, await upstream.finish(operation, input), follower)
}

function createFollower(
  { mcpReq: { _meta, notify, signal } }: ServerContext,
  cancelled?: AbortSignal,
): Follower {
  const ends = cancelled ? AbortSignal.any([signal, cancelled]) : signal
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { onProgress: undefined, signal: ends }
  let times = 0
  const onProgress: OnProgress = (type, data) => {
    // The run's id is no progress.
    if (type === 'run') return
    times++
    const params = { progressToken, progress: times, ...progressIn(type, data) }
    // Fails only if the client has disconnected, which is handled elsewhere.
    notify({ method: 'notifications/progress', params }).catch(() => {})
  }
  return { onProgress, signal: ends }
}

/** Progress counts, new text, or else the event type. */
function progressIn(type: string, data: unknown) {
  const { text, progress, total } = data as Partial<Record<'text' | 'progress' | 'total', unknown>>
  if (typeof progress !== 'number' || typeof total !== 'number') {
    return { message: typeof text === 'string' ? text : type }
  }
  return { progress, total, message: `${progress} of ${total}` }
}
