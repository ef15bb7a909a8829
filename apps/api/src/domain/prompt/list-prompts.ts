import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { readCursor, writeCursor } from '../id-cursor.ts'
import type { ListedPrompt, PromptStore } from './prompt-store.ts'

type Operation = typeof publicContract.list_prompts

/** Lists the project's prompts, oldest first; without `limit` all of them. */
export const listPrompts =
  (prompts: Pick<PromptStore, 'list'>) =>
  async ({ admission }: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { q, tag, limit, cursor } = input
    const withVariables = input.include === 'variables'
    const found = await prompts.list(admission.projectId, {
      environment: admission.environment,
      q,
      tag,
      after: cursor === undefined ? undefined : readCursor(cursor),
      limit: limit === undefined ? undefined : limit + 1,
      withVariables,
    })
    const page = found.slice(0, limit)
    const data = page.map((prompt) => summarize(prompt, withVariables))
    if (limit === undefined) return { data }
    return { data, next_cursor: found.length > limit ? writeCursor(page.at(-1)) : null }
  }

const summarize = (prompt: ListedPrompt, withVariables: boolean): Output<Operation>[number] => ({
  id: prompt.id,
  name: prompt.name,
  slug: prompt.slug,
  current_version: String(prompt.currentVersion ?? 0),
  published_version: prompt.publishedVersion === undefined ? null : String(prompt.publishedVersion),
  description: prompt.description,
  tags: prompt.tags,
  updated_at: prompt.updatedAt.toISOString(),
  ...(withVariables && {
    variables: prompt.variables.map(({ id: _, ...variable }) => variable),
  }),
})
