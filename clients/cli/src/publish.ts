import type { Connection } from './connection.ts'
import { WrongUse } from './wrong-use.ts'

interface Publishing {
  readonly version?: number
  readonly note?: string
  readonly allowEmpty: boolean
}

/** Without a version, saves and publishes the working copy. */
export async function publish(
  { api, bearer }: Connection,
  prompt_id: string,
  { version, note, allowEmpty }: Publishing,
) {
  if (version !== undefined && note !== undefined) {
    throw new WrongUse('--note is for a version that is saved, so it excludes --version.')
  }
  const saved =
    version ?? (await api.save_draft_version({ prompt_id, note }, { bearer })).data.version
  const input = { prompt_id, version: saved, ...(allowEmpty && { allow_empty: true }) }
  return (await api.publish_version(input, { bearer })).data
}
