import type { Connection } from './connection.ts'
import { WrongUse } from './wrong-use.ts'

/** Publishes a version; without one the working copy, which it saves. */
export async function publish(
  { api, bearer }: Connection,
  prompt_id: string,
  { version, note }: { readonly version?: number; readonly note?: string },
) {
  if (version !== undefined && note !== undefined) {
    throw new WrongUse('--note is for a version that is saved, so it excludes --version.')
  }
  const saved =
    version ?? (await api.save_draft_version({ prompt_id, note }, { bearer })).data.version
  return (await api.publish_version({ prompt_id, version: saved }, { bearer })).data
}
