import { SdkError, SdkErrorCode } from '@modelcontextprotocol/server'
import type { StartedJob } from '@promptwire/contract/derive/started-job'
import type { Answer } from '@promptwire/contract/operation'
import type { OnProgress } from '../send-run.ts'
import type { Upstream } from '../upstream.ts'

export interface Follower {
  readonly onProgress: OnProgress | undefined
  readonly signal: AbortSignal
}

/**
 * Waits for background work if the client asked for progress; otherwise returns it as started.
 * Cancelling the request cancels the work; a lost connection does not.
 */
export async function followWork(
  upstream: Upstream,
  { follow, scope, cancel, inputFor }: StartedJob,
  started: Answer<unknown>,
  { onProgress, signal }: Follower,
): Promise<Answer<unknown>> {
  const input = inputFor(started.data) as never
  const followed = async () => {
    if (!onProgress || !(await upstream.identify()).scopes.includes(scope)) return started
    // An error would make the client start the work again while it is running.
    return upstream.run(follow, input, onProgress, signal).catch(() => started)
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
