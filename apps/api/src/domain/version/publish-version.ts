import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { changedVersion } from './changed-version.ts'
import { unknownVersion } from './unknown-version.ts'

type Operation = typeof publicContract.publish_version

/** Makes a saved version the one that live keys get, from the next request on. */
export const publishVersion =
  (
    prompts: Pick<PromptStore, 'publish' | 'findVersion' | 'readVersion'>,
    compute: Compute,
    { now }: Surroundings,
  ) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { version: number, revision: expectedRevision } = input
    const version = { number, at: now(), expectedRevision }
    const published = await prompts.publish(namedPrompt(caller), version, auditedAs(caller))
    if (!published) throw unknownVersion(caller, number)
    return { data: await changedVersion(prompts, compute, caller, number, published.unchanged) }
  }
