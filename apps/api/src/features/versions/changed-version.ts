import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { warnAbout } from './find-warnings.ts'
import { requireVersion } from './get-version.ts'
import type { ChangedVersion, Versions } from './version-page.ts'
import { versionView } from './version-record.ts'

interface Ports {
  readonly prompts: Versions
  readonly compute: Compute
}

/** What saving and publishing answer: the version, and what its author may not have meant. */
export async function changedVersion(
  { prompts, compute }: Ports,
  caller: Caller,
  prompt: ResolvedPrompt,
  { number, content, unchanged }: ChangedVersion,
): Promise<Output<typeof publicContract.save_draft_version>> {
  const version = await requireVersion(prompts, prompt, number)
  return {
    ...versionView(version),
    ...(unchanged && { unchanged }),
    ...(await warnAbout(compute, caller, content)),
  }
}
