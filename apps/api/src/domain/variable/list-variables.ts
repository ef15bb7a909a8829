import type { Compute } from '../compute.ts'
import { sizeOfContent } from '../prompt/content-limits.ts'
import { variableView } from '../prompt/content-view.ts'
import type { WorkingCopies } from '../prompt/prompt-store.ts'
import { requireWorkingCopy } from '../prompt/require-working-copy.ts'
import type { Verb } from '../verb.ts'

/** The declared variables, and what blocks and declarations disagree about. */
export const listVariables =
  (prompts: WorkingCopies, compute: Compute): Verb<'list_variables'> =>
  async ({ projectId }, _input, { id }) => {
    const { content, revision } = await requireWorkingCopy(prompts, id)
    const { blocks, variables } = content
    const work = { projectId, size: sizeOfContent(content), input: { blocks } }
    const used = new Set(await compute.run('find_keys', work))
    const declared = new Set(variables.map(({ key }) => key))
    return {
      data: {
        variables: variables.map(variableView),
        unused: [...declared].filter((key) => !used.has(key)),
        undeclared: [...used].filter((key) => !declared.has(key)),
      },
      revision,
    }
  }
