import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { auditedAs } from '../audit/audited-as.ts'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import { newId } from '../identifiers.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import type { Surroundings } from '../surroundings.ts'
import { findWarnings } from './find-warnings.ts'
import { unknownVersion } from './unknown-version.ts'

type Operation = typeof publicContract.rollback_version

/** Restores a saved version into the working copy; with `publish` live keys get it as well. */
export const rollbackVersion =
  (prompts: Pick<PromptStore, 'rollBack'>, compute: Compute, { now }: Surroundings) =>
  async (caller: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const { version: number, publish = false, revision: expectedRevision } = input
    const at = now()
    const saved = { id: newId(at), note: `Saved before rolling back to version ${number}` }
    const request = { number, publish, saved, at, expectedRevision }
    const rolledBack = await prompts.rollBack(namedPrompt(caller), request, auditedAs(caller))
    if (!rolledBack) throw unknownVersion(caller, number)
    const { revision, content, savedVersion, publishedVersion, unchanged } = rolledBack
    return {
      data: {
        version: number,
        revision,
        saved_version: savedVersion ?? null,
        published_version: publishedVersion ?? null,
        ...(unchanged && { unchanged }),
        ...(await findWarnings(compute, caller, content)),
      },
    }
  }
