import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { Failure } from '@promptwire/core/failure'
import type { KeyCaller } from '../caller.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore, StoredVersion } from '../prompt/prompt-store.ts'
import { versionView } from './version-view.ts'

type Operation = typeof publicContract.get_version

/** A saved version in full. */
export const getVersion =
  (prompts: Pick<PromptStore, 'findVersion' | 'readVersion'>) =>
  async (caller: KeyCaller, { version }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const found = await requireVersion(prompts, namedPrompt(caller), version)
    return { data: { ...versionView(found), ...(await prompts.readVersion(found.id)) } }
  }

export async function requireVersion(
  prompts: Pick<PromptStore, 'findVersion'>,
  promptId: string,
  number: number,
): Promise<StoredVersion> {
  const version = await prompts.findVersion(promptId, number)
  if (!version) throw unknownVersion(number)
  return version
}

export const unknownVersion = (number: number) =>
  new Failure('NOT_FOUND', `Version ${number} of this prompt does not exist.`)
