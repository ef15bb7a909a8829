import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { getUserId } from '../../../kernel/caller.ts'
import { LARGE_ITEMS, readPage, SMALL_ITEMS } from '../../../kernel/page.ts'
import { type VerbContext, verb } from '../../../kernel/verb.ts'
import { type EndingNeeds, findEndingNames } from '../../ending-models/index.sql.ts'
import { summaryView } from '../prompt-view.ts'
import { readPrompts } from './list-prompts.sql.ts'
import { toSortPosition } from './prompt-order.ts'
import type { ListedPrompt } from './prompt-page.ts'
import { readSortedCursor, writeSortedCursor } from './sorted-cursor.ts'

type Operation = typeof publicContract.list_prompts

/** Without `limit`, returns all prompts. */
export const listPrompts = verb(
  'list_prompts',
  async ({
    caller,
    input,
    unitOfWork,
    findKnownModel,
  }: VerbContext<'list_prompts', EndingNeeds>) => {
    const { environment } = caller
    const { q, prompt_ids: names, tag, tags = [], status, edited_by, sort, limit, cursor } = input
    const folder = folderIn(input)
    const days = input.model_ends_within
    const models =
      days === undefined
        ? undefined
        : await findEndingNames({ unitOfWork, findKnownModel }, caller, days)
    const withVariables = input.include === 'variables'
    const filter = {
      environment,
      q,
      names,
      tags: tag === undefined ? tags : [...tags, tag],
      status,
      models,
      editorId: edited_by === 'me' ? getUserId(caller) : edited_by,
      sort,
      withVariables,
      folderId: folder === 'root' ? null : folder,
    }
    const after = cursor === undefined ? undefined : readSortedCursor(sort, cursor)
    const read = (last: ListedPrompt | undefined, batchSize: number) =>
      readPrompts(unitOfWork, caller, {
        ...filter,
        after: last ? toSortPosition(sort, last) : after,
        limit: batchSize,
      })
    const toCursor = (last: ListedPrompt) => writeSortedCursor(sort, last)
    const sizes = withVariables ? LARGE_ITEMS : SMALL_ITEMS
    const view = (prompt: ListedPrompt) => summaryView(prompt, environment)
    return readPage({ sizes, read, view, toCursor }, limit)
  },
)

/** `folder` is the earlier name of `folder_id`. */
function folderIn({ folder_id, folder }: Input<Operation>): string | undefined {
  if (folder_id === undefined || folder === undefined || folder_id === folder) {
    return folder_id ?? folder
  }
  throw invalidField('folder', 'differs from folder_id; send one of them.')
}
