import { bestEffort } from '../../session/render/best-effort.ts'
import type { WebRequest } from '../../session/render/web-environment.ts'
import type { PromptSummary, RequestsByPrompt } from './list-query.ts'

export async function requestsFor(
  c: WebRequest,
  prompts: readonly PromptSummary[],
): Promise<RequestsByPrompt> {
  if (prompts.length === 0) return new Map()
  const asked = { prompt_ids: prompts.map(({ id }) => id) }
  const counting = c.var.projectApi.list_prompt_requests(asked)
  const counted = await bestEffort(c, 'the requests for the prompts of a list', counting)
  return new Map(counted?.data.map((each) => [each.prompt_id, each]))
}
