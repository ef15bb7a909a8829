import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server'
import type { BegunWork } from '@promptwire/core/contract/derive/begun-work'
import type { Answer } from '@promptwire/core/contract/operation'
import type { Told } from '../send-run.ts'
import type { Upstream } from '../upstream.ts'

/** Progress callback of a long call, if requested, and its abort signal. */
export interface Follower {
  readonly told: Told | undefined
  readonly signal: AbortSignal
}

/**
 * Waits for background work if the client asked for progress; otherwise returns it as started.
 * Cancelling the request cancels the work; a lost connection does not.
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
    // An error would make the client start the work again, though it is still running.
    return upstream.run(follow, input, told, signal).catch(() => begun)
  }
  const answer = await followed()
  if (isCancelled(signal)) await upstream.finish(cancel, input)
  return answer
}

/** Whether the client cancelled, and did not just lose the connection. */
function isCancelled({ aborted, reason }: AbortSignal): boolean {
  const isLost = reason instanceof SdkError && reason.code === SdkErrorCode.ConnectionClosed
  return aborted && !isLost
}
