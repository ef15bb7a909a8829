import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import { getContentSize, variableView } from '../content/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { findUsageTask } from './find-usage-task.ts'

/** Lists variables, and where blocks and declarations disagree. */
export const listVariables = verb(
  'list_variables',
  async ({
    caller: { projectId },
    prompt: { id },
    compute,
    unitOfWork,
  }: VerbContext<'list_variables', { readonly compute: Compute }>) => {
    const { content, revision } = await requireWorkingCopy(unitOfWork, id)
    const { blocks, variables } = content
    const work = { projectId, size: getContentSize(content), input: { blocks, variables } }
    const { uses, unused, undeclared } = await compute.run(findUsageTask, work)
    return {
      data: {
        variables: variables.map(variableView),
        unused: [...unused],
        undeclared: [...undeclared],
        uses: uses.map(({ key, block_ids }) => ({ key, block_ids: [...block_ids] })),
      },
      revision,
    }
  },
)
