import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Caller } from '../../kernel/caller.ts'
import type { ResolvedPrompt } from '../../kernel/resolved-prompt.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { warnAbout } from './find-warnings.ts'
import type { ChangedVersion } from './version-page.ts'
import { versionView } from './version-record.ts'
import { requireVersion } from './versions.sql.ts'

interface Ports {
  readonly db: Queryable
  readonly compute: Compute
}

export async function changedVersion(
  { db, compute }: Ports,
  caller: Caller,
  prompt: ResolvedPrompt,
  { number, content, unchanged }: ChangedVersion,
): Promise<Output<typeof publicContract.save_draft_version>> {
  const version = await requireVersion(db, prompt, number)
  return {
    ...versionView(version),
    ...(unchanged && { unchanged }),
    ...(await warnAbout(compute, caller, content)),
  }
}
