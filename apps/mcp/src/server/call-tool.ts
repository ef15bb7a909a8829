import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Answer, PublicOperation } from '@promptwire/core/contract/operation'
import { publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import type { Upstream } from '../upstream.ts'
import { toolFailure, toolResult } from './tool-result.ts'

/** Calls the operation that a tool is, once; its input is checked by the contract's own schema. */
export async function callTool(
  { api }: Upstream,
  name: string,
  given: Record<string, unknown> | undefined,
): Promise<CallToolResult> {
  if (!Object.hasOwn(publicContract, name)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${JSON.stringify(name)}`)
  }
  const tool = name as keyof typeof publicContract
  const operation: PublicOperation = publicContract[tool]
  const input = operation.input.safeParse(given ?? {})
  if (!input.success) {
    const issues = input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return toolFailure(new Failure('VALIDATION_ERROR', issues.join('; ')))
  }
  try {
    // The row's schema has just parsed the input; the union of rows hides that from the compiler.
    const call = api[tool] as (input: unknown) => Promise<Answer<unknown>>
    return toolResult(await call(input.data))
  } catch (error) {
    return toolFailure(error, operation)
  }
}
