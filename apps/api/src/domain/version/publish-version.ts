import { auditedAs } from '../audit/audited-as.ts'
import type { Compute } from '../compute.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Verb } from '../verb.ts'
import { changedVersion } from './changed-version.ts'
import { unknownVersion } from './unknown-version.ts'

/** Makes a saved version the one that live keys get, from the next request on. */
export const publishVersion =
  (
    prompts: Pick<PromptStore, 'publish' | 'findVersion' | 'readVersion'>,
    compute: Compute,
  ): Verb<'publish_version'> =>
  async (caller, input, prompt) => {
    const { version: number, revision: expectedRevision } = input
    const version = { number, at: caller.at, expectedRevision }
    const published = await prompts.publish(prompt.id, version, auditedAs(caller))
    if (!published) throw unknownVersion(prompt, number)
    return {
      data: await changedVersion({ prompts, compute }, caller, prompt, { ...published, number }),
    }
  }
