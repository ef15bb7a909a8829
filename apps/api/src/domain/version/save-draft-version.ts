import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import { newId } from '../identifiers.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { changedVersion } from './changed-version.ts'

type Operation = typeof publicContract.save_draft_version

/** Freezes the working copy under the next number; an unchanged one is the last version still. */
export const saveDraftVersion =
  (
    prompts: Pick<PromptStore, 'saveVersion' | 'findVersion' | 'readVersion'>,
    compute: Compute,
    { now }: Surroundings,
  ) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { note = '', revision: expectedRevision } = input
    const at = now()
    const version = { id: newId(at), note, at, expectedRevision }
    const saved = await prompts.saveVersion(namedPrompt(caller), version, auditedAs(caller))
    if (!saved) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: await changedVersion(prompts, compute, caller, saved.number, saved.unchanged) }
  }
