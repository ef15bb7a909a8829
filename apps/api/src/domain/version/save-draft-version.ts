import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import { newId } from '../identifiers.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { requireVersion } from './get-version.ts'
import { versionView } from './version-view.ts'

type Operation = typeof publicContract.save_draft_version

/** Freezes the working copy under the next number. */
export const saveDraftVersion =
  (prompts: Pick<PromptStore, 'saveVersion' | 'findVersion'>, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { note = '', revision: expectedRevision } = input
    const promptId = namedPrompt(caller)
    const id = newId(now())
    const number = await prompts.saveVersion(
      promptId,
      { id, note, at: now(), expectedRevision },
      {
        action: 'version.saved',
        targetType: 'version',
        targetId: id,
        ...auditedAs(caller),
      },
    )
    if (number === undefined) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: versionView(await requireVersion(prompts, caller, number)) }
  }
