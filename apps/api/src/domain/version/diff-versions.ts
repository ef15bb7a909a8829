import { createTemplate } from '@promptwire/core/compile/compile'
import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import { tokenCounterFor } from '@promptwire/core/tokens/counter'
import type { KeyCaller } from '../caller.ts'
import type { PromptContent } from '../prompt/content.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import { diffContent } from './diff-content.ts'
import { requireVersion } from './get-version.ts'

type Operation = typeof publicContract.diff_versions

/** Compares two saved versions, or one with the working copy. */
export const diffVersions =
  (prompts: Pick<PromptStore, 'findVersion' | 'readVersion' | 'readWorkingCopy'>) =>
  async (caller: KeyCaller, { from, to }: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const promptId = namedPrompt(caller)
    const saved = async (number: number) =>
      prompts.readVersion((await requireVersion(prompts, caller, number)).id)
    const before = await saved(from)
    const after =
      to === undefined ? (await requireWorkingCopy(prompts, promptId)).content : await saved(to)
    const tokens = { before: await tokensOf(before), after: await tokensOf(after) }
    return {
      data: {
        ...{ from, to: to ?? null },
        ...diffContent(before, after),
        tokens: { ...tokens, delta: tokens.after - tokens.before },
      },
    }
  }

/** Tokens as compiled with defaults; what has none stands as its placeholder. */
async function tokensOf({ blocks, variables, model_config }: PromptContent): Promise<number> {
  const count = await tokenCounterFor(model_config['model'])
  const lenient = variables.map((variable) => ({ ...variable, required: false }))
  const compiled = createTemplate(blocks, lenient, count)({})
  return compiled.ok ? compiled.tokens : 0
}
