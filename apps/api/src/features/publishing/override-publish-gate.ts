import { type VerbContext, verb } from '../../kernel/verb.ts'
import { type PublishServices, publish } from './publish-version.ts'

/** Publishes a version despite a closed gate; the audit log records the actor and the reason. */
export const overridePublishGate = verb(
  'override_publish_gate',
  async ({
    caller,
    input,
    prompt,
    compute,
    variableUses,
    findKnownModel,
    unitOfWork,
  }: VerbContext<'override_publish_gate', PublishServices>) => {
    const { version: number, reason: pastGate, live_version: expectedPublished } = input
    const publishing = { number, expectedPublished, pastGate, allowsEmpty: input.allow_empty }
    const ports = { unitOfWork, compute, variableUses, findKnownModel }
    return { data: await publish(ports, caller, prompt, publishing) }
  },
)
