import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import { sizeOfContent } from '../prompt/content-limits.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import { writtenAnswer } from '../written-answer.ts'
import { requireVersion } from './get-version.ts'

type Operation = typeof publicContract.diff_versions

/** Compares two saved versions, or one with the working copy. */
export const diffVersions =
  (
    prompts: Pick<PromptStore, 'findVersion' | 'readVersion' | 'readWorkingCopy'>,
    compute: Compute,
  ) =>
  async (caller: KeyCaller, { from, to }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const promptId = namedPrompt(caller)
    const saved = async (number: number) =>
      prompts.readVersion((await requireVersion(prompts, caller, number)).id)
    const before = await saved(from)
    const after =
      to === undefined ? (await requireWorkingCopy(prompts, promptId)).content : await saved(to)
    const size = sizeOfContent(before) + sizeOfContent(after)
    const { projectId } = caller.admission
    const work = { projectId, size, input: { from, to: to ?? null, before, after } }
    return writtenAnswer({ json: await compute.run('diff_contents', work) })
  }
