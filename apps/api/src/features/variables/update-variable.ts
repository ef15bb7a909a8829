import { omitUndefined } from '../../kernel/omit-undefined.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { ContentBlock, ContentVariable, PromptContent } from '../content/index.ts'
import { requireUsableVariables, toStoredDefault, variableView } from '../content/index.ts'
import { editPrompt, requireWorkingCopy } from '../prompts/index.sql.ts'
import { requireVariable } from '../prompts/index.ts'
import { renameInBlocks } from './rename-in-blocks.ts'
import { requireUniqueKeys } from './unique-keys.ts'

/** Changes the given fields; also renames the key in blocks if requested. */
export const updateVariable = verb(
  'update_variable',
  async ({
    caller,
    input,
    record: { id: variableId, promptId },
    unitOfWork,
    compute,
  }: VerbContext<'update_variable', { readonly compute: Compute }>) => {
    const { variable_id: _variable, prompt_id: _prompt, revision, default_value, ...rest } = input
    const { rename_in_blocks: renames = false, ...others } = rest
    const fields = {
      ...others,
      default_value: default_value === undefined ? undefined : toStoredDefault(default_value),
    }
    const { content: read } = await requireWorkingCopy(unitOfWork, promptId)
    const stored = requireVariable(read.variables, variableId)
    const changed = { ...stored, ...omitUndefined(fields), key: stored.key }
    const requireChecked = await requireUsableVariables(
      compute,
      caller.projectId,
      [changed],
      [stored],
    )
    const edited = await editPrompt(unitOfWork, caller, promptId, revision, (copy) => {
      const before = requireVariable(copy.content.variables, variableId)
      const after = { ...before, ...omitUndefined(fields) }
      requireChecked([before], [after])
      const { content, renamed } = withVariable(copy.content, before, after, renames)
      return {
        copy: { ...copy, content },
        result: { ...variableView(after), ...(renames && { renamed_in: renamed.map(getBlockId) }) },
        audit: [
          {
            action: 'variable.updated',
            targetType: 'variable',
            targetId: variableId,
            before,
            after,
          },
          ...renamed.map((block) => renamedBlock(copy.content.blocks, block)),
        ],
      }
    })
    return { data: { ...edited.result, revision: edited.revision } }
  },
)

const getBlockId = ({ id }: ContentBlock) => id

/** The content with the changed variable, and the ids of blocks with renamed placeholders. */
function withVariable(
  content: PromptContent,
  before: ContentVariable,
  after: ContentVariable,
  renames: boolean,
) {
  const variables = content.variables.map((each) => (each.id === after.id ? after : each))
  requireUniqueKeys(variables)
  const blocks = renames ? renameInBlocks(content.blocks, before.key, after.key) : content.blocks
  const renamed = blocks.filter((block, place) => block !== content.blocks[place])
  // Without renamed blocks, keep the same list, so that nothing is written.
  return { renamed, content: { ...content, variables, ...(renamed.length > 0 && { blocks }) } }
}

const renamedBlock = (blocks: readonly ContentBlock[], after: ContentBlock) =>
  ({
    action: 'block.updated',
    targetType: 'block',
    targetId: after.id,
    before: blocks.find(({ id }) => id === after.id) ?? after,
    after,
  }) as const
