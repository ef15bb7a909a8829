import { newId } from '../../kernel/identifiers.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { unknownVersion, warnAbout } from '../versions/index.ts'
import type { PublishServices } from './publish-version.ts'
import { rollBack } from './roll-back.sql.ts'

/** Restores a saved version into the working copy; with `publish`, also for live keys. */
export const rollbackVersion = verb(
  'rollback_version',
  async ({
    caller,
    input,
    prompt,
    compute,
    variableUses,
    findKnownModel,
    unitOfWork,
  }: VerbContext<'rollback_version', PublishServices>) => {
    const { version: number, publish = false, revision: expectedRevision } = input
    const saved = { id: newId(caller.at), note: `Saved before rolling back to version ${number}` }
    const allowsEmpty = input.allow_empty
    const request = { number, publish, allowsEmpty, saved, expectedRevision, findKnownModel }
    await variableUses.write()
    const rolledBack = await rollBack(unitOfWork, caller, prompt.id, request)
    if (!rolledBack) throw unknownVersion(prompt, number)
    const { revision, content, savedVersion, publishedVersion, unchanged } = rolledBack
    return {
      data: {
        version: number,
        revision,
        saved_version: savedVersion ?? null,
        published_version: publishedVersion ?? null,
        ...(unchanged && { unchanged }),
        ...(await warnAbout(compute, caller, content)),
      },
    }
  },
)
