import type { JSONRPCRequest } from '@modelcontextprotocol/server'
import type { PublicOperation } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'
import type { Context } from 'hono'
import { mayCall } from '../server/confirm-call.ts'
import { findOperation } from '../tools/resolve-call.ts'
import type { Upstream } from '../upstream.ts'
import { canAskPeople } from './elicitation-session.ts'
import { isPlainLegacyRequest, type MessageRoute } from './message-route.ts'

/** A tool call of the earlier era during which messages go to the client. */
export interface FollowedCall {
  readonly request: JSONRPCRequest
  /** Whether the client can be asked before the call has consequences. */
  readonly mayAsk: boolean
  readonly isStreamed: boolean
  /** Whether the key has the required scopes; rejects with UNAUTHORIZED. */
  readonly isAllowed: (upstream: Upstream) => Promise<boolean>
}

/** Recognizes a call of a long-running tool, or one that asks a person; undefined for any other. */
export function findFollowedCall(
  c: Context,
  route: MessageRoute,
  body: unknown,
): FollowedCall | undefined {
  if (!isPlainLegacyRequest(c, route, body) || body.method !== 'tools/call') return undefined
  const { name, arguments: given, _meta } = body.params ?? {}
  const found = findOperation(name, given)
  if (!found) return undefined
  const operation: PublicOperation = publicContract[found.tool.operation]
  const takesStream = c.req.header('Accept')?.includes('text/event-stream') ?? false
  const mayAsk = operation.confirmation !== undefined && takesStream && canAskPeople(c)
  const isLong = operation.progress !== undefined || found.tool.startedJob !== undefined
  if (!isLong && !mayAsk) return undefined
  const wantsProgress = isLong && takesStream && _meta?.progressToken !== undefined
  return {
    request: body,
    mayAsk,
    isStreamed: mayAsk || wantsProgress,
    isAllowed: async ({ identify }) => mayCall(operation, found.given, await identify()),
  }
}
