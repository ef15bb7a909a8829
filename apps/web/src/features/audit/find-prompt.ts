import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { WebRequest } from '../../session/render/web-environment.ts'

type Prompt = Output<typeof publicContract.list_prompts>[number]

export const MAX_SUGGESTIONS = 100

export interface PromptMatch {
  readonly id?: string
  readonly problem?: string
  readonly offered: readonly Prompt[]
  readonly hasMore: boolean
}

/** Finds a prompt by name or slug. Without a name, suggests recently edited prompts. */
export async function findPrompt(c: WebRequest, name: string | undefined): Promise<PromptMatch> {
  const { data: offered, next_cursor } = await c.var.projectApi.list_prompts({
    ...(name !== undefined && { q: name }),
    sort: '-updated',
    limit: MAX_SUGGESTIONS,
  })
  const hasMore = typeof next_cursor === 'string'
  if (name === undefined) return { offered, hasMore }
  const called = offered.filter((prompt) => isCalled(prompt, name))
  const [found, another] = called.length > 0 ? called : offered
  if (found && !another) return { id: found.id, offered, hasMore }
  const problem = found ? 'Several prompts match. Enter a slug.' : 'No prompt matches this name.'
  return { problem, offered, hasMore }
}

const isCalled = ({ name, slug }: Prompt, called: string): boolean =>
  slug === called || name.toLowerCase() === called.toLowerCase()
