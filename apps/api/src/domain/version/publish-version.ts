import type { Compute } from '../compute.ts'
import type { Verb } from '../verb.ts'
import { changedVersion } from './changed-version.ts'
import { unknownVersion } from './unknown-version.ts'
import type { VersionChanges, Versions } from './version-store.ts'

/** Makes a saved version the one that live keys get, from the next request on. */
export const publishVersion =
  (prompts: VersionChanges & Versions, compute: Compute): Verb<'publish_version'> =>
  async (caller, input, prompt) => {
    const { version: number, revision: expectedRevision, live_version: expectedLive } = input
    const publishing = { number, expectedRevision, expectedLive }
    const published = await prompts.publish(caller, prompt.id, publishing)
    if (!published) throw unknownVersion(prompt, number)
    const version = await changedVersion({ prompts, compute }, caller, prompt, published)
    return { data: { ...version, previous_version: published.previous } }
  }
