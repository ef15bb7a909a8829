import type { Warning } from '@promptwire/core/compile/warnings'
import { Failure } from '@promptwire/core/failure'
import type { Caller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import type { PromptContent } from '../prompt/content.ts'
import { getContentSize } from '../prompt/content-limits.ts'

/**
 * What the author of a content may not have meant. The change that it belongs to is made already,
 * so that a service with too much to do leaves it out rather than refuse.
 */
export async function findWarnings(
  compute: Compute,
  { projectId }: Caller,
  { blocks, variables }: PromptContent,
): Promise<{ warnings?: Warning[] }> {
  const size = getContentSize({ blocks, variables })
  try {
    const work = { projectId, size, input: { blocks, variables } }
    return { warnings: await compute.run('find_warnings', work) }
  } catch (error) {
    if (error instanceof Failure) return {}
    throw error
  }
}
