import type { Verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { Versions } from '../versions/index.ts'
import type { PublishChanges } from './publication.ts'
import { publish } from './publish-version.ts'

/** Publishes a version despite a closed gate; the audit log has the actor and the reason. */
export const overridePublishGate =
  (prompts: PublishChanges & Versions, compute: Compute): Verb<'override_publish_gate'> =>
  async (caller, input, prompt) => {
    const { version: number, reason: pastGate, live_version: expectedPublished } = input
    const publishing = { number, expectedPublished, pastGate }
    return { data: await publish({ prompts, compute }, caller, prompt, publishing) }
  }
