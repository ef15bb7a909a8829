import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { changedVersion } from './changed-version.sql.ts'
import { saveVersion } from './versions.sql.ts'

/** Saves the working copy as the next version. Returns the latest version if nothing changed. */
export const saveDraftVersion = verb(
  'save_draft_version',
  async ({
    caller,
    input,
    prompt,
    compute,
    unitOfWork,
  }: VerbContext<'save_draft_version', { readonly compute: Compute }>) => {
    const { note = '', revision: expectedRevision } = input
    const version = { id: newId(caller.at), note, expectedRevision }
    const saved = await saveVersion(unitOfWork, caller, prompt.id, version)
    return { data: await changedVersion({ db: unitOfWork, compute }, caller, prompt, saved) }
  },
)
