import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server'
import type { BegunWork } from '@promptwire/core/contract/derive/begun-work'
import type { Answer } from '@promptwire/core/contract/operation'
import type { Told } from '../send-run.ts'
import type { Upstream } from '../upstream.ts'

/** Who hears of what takes a while, if anybody asked to, and what ends it. */
export interface Follower {
  readonly told: Told | undefined
  readonly signal: AbortSignal
}

/**
 * The work that a call began: at its end for a client that asked to hear of its progress, and else as it
 * was begun. A request that is cancelled ends the work, which a lost connection does not.
 */
export async function followWork(
  upstream: Upstream,
  { follow, scope, cancel, inputFor }: BegunWork,
  begun: Answer<unknown>,
  { told, signal }: Follower,
): Promise<Answer<unknown>> {
  const input = inputFor(begun.data) as never
  const followed = async () => {
    if (!told || !(await upstream.identify()).scopes.includes(scope)) return begun
    // A failure would have the work begun again, which goes on whether or not anybody follows it.
    return upstream.run(follow, input, told, signal).catch(() => begun)
  }
  const answer = await followed()
  if (isCancelled(signal)) await upstream.finish(cancel, input)
  return answer
}

/** Whether the client wants it ended: it may also have lost the connection. */
function isCancelled({ aborted, reason }: AbortSignal): boolean {
  const isLost = reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed
  return aborted && !isLost
}
