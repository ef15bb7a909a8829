import type { WebRequest } from '../../session/web-environment.ts'
import type { PromptSummary, RequestsByPrompt } from './list-query.ts'

/** How often each was asked for lately; a page comes without it rather than not at all. */
export async function requestsFor(
  { var: { projectApi, log, requestId } }: WebRequest,
  prompts: readonly PromptSummary[],
): Promise<RequestsByPrompt> {
  if (prompts.length === 0) return new Map()
  const asked = { prompt_ids: prompts.map(({ id }) => id) }
  const counted = await projectApi.list_prompt_requests(asked).catch((error: unknown) => {
    log.warn({ err: error, request_id: requestId }, 'the requests for the prompts of a list')
    return { data: [] }
  })
  return new Map(counted.data.map((each) => [each.prompt_id, each]))
}
