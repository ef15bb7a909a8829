import { Failure } from '@promptwire/core/failure'
import { auditedAs } from '../audit/audited-as.ts'
import type { Compute } from '../compute.ts'
import { newId } from '../identifiers.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Verb } from '../verb.ts'
import { changedVersion } from './changed-version.ts'

/** Freezes the working copy under the next number; an unchanged one is the last version still. */
export const saveDraftVersion =
  (
    prompts: Pick<PromptStore, 'saveVersion' | 'findVersion' | 'readVersion'>,
    compute: Compute,
  ): Verb<'save_draft_version'> =>
  async (caller, input, prompt) => {
    const { note = '', revision: expectedRevision } = input
    const { at } = caller
    const version = { id: newId(at), note, at, expectedRevision }
    const saved = await prompts.saveVersion(prompt.id, version, auditedAs(caller))
    if (!saved) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: await changedVersion({ prompts, compute }, caller, prompt, saved) }
  }
