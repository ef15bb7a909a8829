import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { WebRequest } from '../../session/web-environment.ts'

type Prompt = Output<typeof publicContract.list_prompts>[number]

/** Prompts whose names one may choose from. */
export const MAX_SUGGESTIONS = 100

/** A prompt that somebody named, or why none is meant, with those that may be. */
export interface PromptMatch {
  readonly id?: string
  readonly problem?: string
  readonly offered: readonly Prompt[]
  /** Others may be meant, too. */
  readonly hasMore: boolean
}

/** The prompt of a name or slug; where none was given, those to choose from, edited last first. */
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
  const problem = found
    ? 'Several prompts are like this. Write the slug of one.'
    : 'No prompt has this in its name.'
  return { problem, offered, hasMore }
}

const isCalled = ({ name, slug }: Prompt, called: string): boolean =>
  slug === called || name.toLowerCase() === called.toLowerCase()
