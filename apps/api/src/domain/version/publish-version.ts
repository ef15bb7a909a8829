import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireVersion } from './get-version.ts'
import { unknownVersion } from './unknown-version.ts'
import { versionView } from './version-view.ts'

type Operation = typeof publicContract.publish_version

/** Makes a saved version the one that live keys get, from the next request on. */
export const publishVersion =
  (prompts: Pick<PromptStore, 'publish' | 'findVersion'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { version, revision: expectedRevision } = input
    const promptId = namedPrompt(caller)
    const published = await prompts.publish(
      promptId,
      { number: version, at: now(), expectedRevision },
      {
        action: 'version.published',
        targetType: 'prompt',
        targetId: promptId,
        after: { version },
        ...auditedAs(caller),
      },
    )
    if (!published) throw unknownVersion(caller, version)
    return { data: versionView(await requireVersion(prompts, caller, version)) }
  }
