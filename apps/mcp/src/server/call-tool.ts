import {
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Tool } from '@promptwire/contract/derive/tools'
import type { Answer, PublicOperation } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import type { OnProgress } from '../send-run.ts'
import { findTools } from '../tools/find-tools.ts'
import { type ResolvedCall, resolveToolCall } from '../tools/resolve-call.ts'
import type { ToolChoice } from '../tools/tool-choice.ts'
import type { Upstream } from '../upstream.ts'
import { type BatchedProgress, batchText } from './batch-progress.ts'
import { nameFailureFields, readArguments } from './call-arguments.ts'
import { type Ask, confirmCall } from './confirm-call.ts'
import { type Follower, followWork } from './follow-work.ts'
import { findNextStep } from './next-step.ts'
import { findRow, shapeForResearch } from './research-answer.ts'
import { toolFailure, toolResult } from './tool-result.ts'

interface ToolCall {
  readonly upstream: Upstream
  readonly webUrl: string
  readonly choice: ToolChoice
  readonly context: ServerContext
  readonly capabilities: ClientCapabilities | undefined
  readonly cancelled: AbortSignal | undefined
  readonly ask: Ask | undefined
}

/** Calls a tool, and converts errors that a model can act on to its result. */
export async function callTool(
  call: ToolCall,
  name: string,
  given: Record<string, unknown> | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  let tool: Tool | undefined
  try {
    const resolved = resolveToolCall(name, given)
    if (resolved.kind === 'operation') tool = resolved.tool
    const answer = await answerCall(call, resolved)
    if (isInputRequiredResult(answer)) return answer
    if (!tool) return toolResult(answer)
    const nextStep = await findNextStep(tool, call.upstream, call.choice)
    const shaped = await shapeForResearch(tool, answer, call.upstream, call.webUrl)
    return toolResult(shaped, { ...tool, nextStep })
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const failure = tool && error instanceof Failure ? nameFailureFields(error, tool) : error
    return toolFailure(failure, tool && findRow(tool), call.webUrl)
  }
}

/**
 * Calls the operation once, with input parsed by the contract's schema. Long calls report progress
 * on request and stop when cancelled.
 */
async function answerCall(
  { upstream, choice, context, capabilities, cancelled, ask }: ToolCall,
  resolved: ResolvedCall,
): Promise<Answer<unknown> | InputRequiredResult> {
  if (resolved.kind === 'search') {
    return { data: findTools(await upstream.identify(), choice, resolved.given) }
  }
  const { tool, given } = resolved
  if (choice.isReadOnly && tool.effect !== 'reads') throw readOnly(tool.name)
  const operation: PublicOperation = publicContract[tool.operation]
  const input = readArguments(tool, given)
  const follower = createFollower(context, cancelled)
  const { inputResponses } = context.mcpReq
  const client = { inputResponses, capabilities, ask, callEnd: follower.signal }
  const question = await confirmCall({ operation, input, upstream, ...client })
  if (question) return question
  return callOperation(upstream, tool, input, follower).finally(follower.flush)
}

const readOnly = (name: string) =>
  new Failure(
    'FORBIDDEN',
    `This connection only reads, so ${name} is not called here. Connect to /mcp.`,
  )

/** Follows streamed and background operations to their end. */
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
  // Finish the start even if the client disconnected: unknown work could not be cancelled.
  return followWork(upstream, startedJob, await upstream.finish(operation, input), follower)
}

function createFollower(
  { mcpReq: { _meta, notify, signal } }: ServerContext,
  cancelled?: AbortSignal,
): Follower & Pick<BatchedProgress, 'flush'> {
  const ends = cancelled ? AbortSignal.any([signal, cancelled]) : signal
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return { onProgress: undefined, signal: ends, flush() {} }
  let times = 0
  const onProgress: OnProgress = (type, data) => {
    // A run's id is not progress.
    if (type === 'run') return
    times++
    const params = { progressToken, progress: times, ...progressIn(type, data) }
    // Fails only if the client has disconnected, which is handled elsewhere.
    notify({ method: 'notifications/progress', params }).catch(() => {})
  }
  return { ...batchText(onProgress, () => performance.now()), signal: ends }
}

/** Progress counts, new text, or else the event type. */
function progressIn(type: string, data: unknown) {
  const { text, progress, total } = data as Partial<Record<'text' | 'progress' | 'total', unknown>>
  if (typeof progress !== 'number' || typeof total !== 'number') {
    return { message: typeof text === 'string' ? text : type }
  }
  return { progress, total, message: `${progress} of ${total}` }
}
