import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { publish } from './publish-version.ts'

/** Publishes a version despite a closed gate; the audit log has the actor and the reason. */
export const overridePublishGate = verb(
  'override_publish_gate',
  async ({
    caller,
    input,
    prompt,
    compute,
    unitOfWork,
  }: VerbContext<'override_publish_gate', { readonly compute: Compute }>) => {
    const { version: number, reason: pastGate, live_version: expectedPublished } = input
    const publishing = { number, expectedPublished, pastGate }
    return { data: await publish({ unitOfWork, compute }, caller, prompt, publishing) }
  },
)
