import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore, StoredVersion } from '../prompt/prompt-store.ts'
import { unknownVersion } from './unknown-version.ts'
import { versionView } from './version-view.ts'

type Operation = typeof publicContract.get_version

/** A saved version in full. */
export const getVersion =
  (prompts: Pick<PromptStore, 'findVersion' | 'readVersion'>) =>
  async (caller: KeyCaller, { version }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const found = await requireVersion(prompts, caller, version)
    return { data: { ...versionView(found), ...(await prompts.readVersion(found.id)) } }
  }

/** A saved version of the prompt that the request names. */
export async function requireVersion(
  prompts: Pick<PromptStore, 'findVersion'>,
  caller: KeyCaller,
  number: number,
): Promise<StoredVersion> {
  const version = await prompts.findVersion(namedPrompt(caller), number)
  if (!version) throw unknownVersion(caller, number)
  return version
}
