import { optionalIfBusy } from '../forms/optional.ts'
import type { WebRequest } from './web-environment.ts'

/**
 * Counts keys that recently requested a prompt or fetched a version of it; undefined if the API is
 * too busy.
 */
export async function promptCallers(
  c: WebRequest,
  promptId: string,
  of: 'all' | 'versions' = 'all',
): Promise<number | undefined> {
  const asked = c.var.projectApi.get_usage({ prompt_id: promptId, group_by: 'key', of })
  return (await optionalIfBusy(asked))?.data.groups.length
}
