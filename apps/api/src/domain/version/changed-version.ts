import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { findWarnings } from './find-warnings.ts'
import { requireVersion } from './get-version.ts'
import { versionView } from './version-view.ts'

/** What saving and publishing answer: the version, and what its author may not have meant. */
export async function changedVersion(
  prompts: Pick<PromptStore, 'findVersion' | 'readVersion'>,
  compute: Compute,
  caller: KeyCaller,
  number: number,
  unchanged: boolean,
): Promise<Output<typeof publicContract.save_draft_version>> {
  const version = await requireVersion(prompts, caller, number)
  const content = await prompts.readVersion(version.id)
  return {
    ...versionView(version),
    ...(unchanged && { unchanged }),
    ...(await findWarnings(compute, caller, content)),
  }
}
