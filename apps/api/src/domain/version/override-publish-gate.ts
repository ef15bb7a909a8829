import type { Compute } from '../../platform/threads/task.ts'
import type { Verb } from '../verb.ts'
import { publish } from './publish-version.ts'
import type { PublishChanges } from './publishing.ts'
import type { Versions } from './version-store.ts'

/** Publishes a version that the gate is closed to; who did it and why stands in the audit log. */
export const overridePublishGate =
  (prompts: PublishChanges & Versions, compute: Compute): Verb<'override_publish_gate'> =>
  async (caller, input, prompt) => {
    const { version: number, reason: pastGate, live_version: expectedPublished } = input
    const publishing = { number, expectedPublished, pastGate }
    return { data: await publish({ prompts, compute }, caller, prompt, publishing) }
  }
