import type { Answer, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { KeyCaller } from '../caller.ts'
import type { Compute } from '../compute.ts'
import { sizeOfContent } from '../prompt/content-limits.ts'
import { namedPrompt } from '../prompt/named-prompt.ts'
import type { PromptStore } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'

type Operation = typeof publicContract.list_variables

/** The declared variables, and what blocks and declarations disagree about. */
export const listVariables =
  (prompts: Pick<PromptStore, 'readWorkingCopy'>, compute: Compute) =>
  async (caller: KeyCaller): Promise<Answer<Output<Operation>>> => {
    const { content, revision } = await requireWorkingCopy(prompts, namedPrompt(caller))
    const { blocks, variables } = content
    const { projectId } = caller.admission
    const work = { projectId, size: sizeOfContent(content), input: { blocks } }
    const used = new Set(await compute.run('find_keys', work))
    const declared = new Set(variables.map(({ key }) => key))
    return {
      data: {
        variables,
        unused: [...declared].filter((key) => !used.has(key)),
        undeclared: [...used].filter((key) => !declared.has(key)),
      },
      revision,
    }
  }
