import { optionalIfBusy } from '../forms/optional.ts'
import type { WebRequest } from './web-environment.ts'

/** Number of keys that fetched a prompt recently; undefined if the API is too busy. */
export async function promptCallers(c: WebRequest, promptId: string): Promise<number | undefined> {
  const asked = c.var.projectApi.get_usage({ prompt_id: promptId, group_by: 'key' })
  return (await optionalIfBusy(asked))?.data.groups.length
}
