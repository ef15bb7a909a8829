import { findWarnings, type Warning } from '@promptwire/core/compile/warnings'
import { Failure } from '@promptwire/core/errors/failure'
import { findUnknownTool } from '@promptwire/core/models/content-settings'
import type { Caller } from '../../kernel/caller.ts'
import { type Compute, PARSING, type Task } from '../../platform/threads/task.ts'
import type { PromptContent } from '../content/index.ts'
import { getContentSize } from '../content/index.ts'

export const findWarningsTask: Task<PromptContent, Warning[]> = {
  name: 'find_warnings',
  ...PARSING,
  run: (content) => [
    ...findWarnings(content.blocks, content.variables),
    ...toolWarnings(findUnknownTool(content)),
  ],
}

const toolWarnings = (name: string | undefined): Warning[] =>
  name === undefined
    ? []
    : [
        {
          code: 'unknown_tool',
          message: `Tool choice: no tool is named "${name}".`,
        },
      ]

/**
 * Warns about likely mistakes in a content. The change is already committed, so a busy service
 * omits the warnings rather than fail.
 */
export async function warnAbout(
  compute: Compute,
  { projectId }: Caller,
  content: PromptContent,
): Promise<{ warnings?: Warning[] }> {
  const size = getContentSize(content)
  try {
    const work = { projectId, size, input: content }
    return { warnings: await compute.run(findWarningsTask, work) }
  } catch (error) {
    if (error instanceof Failure) return {}
    throw error
  }
}
