import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { parseInput } from '@promptwire/contract/derive/parse-input'
import { RESEARCH_TOOLS } from '@promptwire/contract/derive/research-tools'
import { resolveCall } from '@promptwire/contract/derive/tool-catalog'
import type { Tool } from '@promptwire/contract/derive/tools'
import { isJsonObject } from '@promptwire/core/text/json-object'
import { CALL_TOOL, CallToolInput, FIND_TOOLS } from './finder-definitions.ts'

type Arguments = Readonly<Record<string, unknown>>

interface OperationCall {
  readonly kind: 'operation'
  readonly tool: Tool
  readonly given: Arguments
}

export type ResolvedCall = OperationCall | { readonly kind: 'search'; readonly given: Arguments }

/**
 * Resolves a call, also one through call_tool. Throws -32602 for an unknown name, and
 * VALIDATION_ERROR if the arguments do not select an operation.
 */
export function resolveToolCall(name: string, given: Arguments = {}): ResolvedCall {
  if (name !== CALL_TOOL.name) return resolveDirectCall(name, given)
  const inner = parseInput({ input: CallToolInput }, given)
  return resolveDirectCall(inner.name, inner.arguments)
}

function resolveDirectCall(name: string, given: Arguments): ResolvedCall {
  if (name === FIND_TOOLS.name) return { kind: 'search', given }
  const research = RESEARCH_TOOLS.find((tool) => tool.name === name)
  if (research) return { kind: 'operation', tool: research, given }
  const resolved = resolveCall(name, given)
  if (resolved) return { kind: 'operation', ...resolved }
  const message = `Unknown tool ${JSON.stringify(name)}; find_tools finds tools by words.`
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

export function findOperation(name: unknown, given: unknown): OperationCall | undefined {
  if (typeof name !== 'string') return undefined
  try {
    const resolved = resolveToolCall(name, isJsonObject(given) ? given : {})
    return resolved.kind === 'operation' ? resolved : undefined
  } catch {
    return undefined
  }
}
