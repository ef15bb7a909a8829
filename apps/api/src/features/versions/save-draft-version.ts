import { Failure } from '@promptwire/core/failure'
import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { changedVersion } from './changed-version.ts'
import type { VersionChanges, Versions } from './version-page.ts'

/** Freezes the working copy under the next number; an unchanged one is the last version still. */
export const saveDraftVersion = verb(
  'save_draft_version',
  async ({
    caller,
    input,
    prompt,
    prompts,
    compute,
  }: VerbContext<
    'save_draft_version',
    { readonly prompts: VersionChanges & Versions; readonly compute: Compute }
  >) => {
    const { note = '', revision: expectedRevision } = input
    const version = { id: newId(caller.at), note, expectedRevision }
    const saved = await prompts.saveVersion(caller, prompt.id, version)
    if (!saved) throw new Failure('NOT_FOUND', 'Prompt not found.')
    return { data: await changedVersion({ prompts, compute }, caller, prompt, saved) }
  },
)
