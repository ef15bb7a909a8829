import { findWarnings, type Warning } from '@promptwire/core/compile/warnings'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { type Compute, PARSING, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from '../content/index.ts'
import { getContentSize } from '../content/index.ts'

export const findWarningsTask: Task<Pick<PromptContent, 'blocks' | 'variables'>, Warning[]> = {
  name: 'find_warnings',
  ...PARSING,
  run: ({ blocks, variables }) => findWarnings(blocks, variables),
}

/**
 * Warns about likely mistakes in a content. The change that it belongs to is already made, so a
 * busy service omits the warnings rather than fail.
 */
export async function warnAbout(
  compute: Compute,
  { projectId }: Caller,
  { blocks, variables }: PromptContent,
): Promise<{ warnings?: Warning[] }> {
  const size = getContentSize({ blocks, variables })
  try {
    const work = { projectId, size, input: { blocks, variables } }
    return { warnings: await compute.run(findWarningsTask, work) }
  } catch (error) {
    if (error instanceof Failure) return {}
    throw error
  }
}
