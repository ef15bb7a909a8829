import { verb } from '../../kernel/verb.ts'
import { contentView } from '../content/index.ts'
import { readPromptRecords } from './editing/read-prompt-records.sql.ts'
import { promptGone } from './prompt-gone.ts'

/** Returns only the named blocks and variables, for an editor that has the others. */
export const getPromptRecords = verb(
  'get_prompt_records',
  async ({ input: { ids }, prompt: { id }, unitOfWork }) => {
    const found = await readPromptRecords(unitOfWork, id, ids)
    if (!found) throw promptGone()
    const { revision, blockIds, content, ...metadata } = found
    const data = { revision, block_ids: blockIds, ...metadata, ...contentView(content) }
    return { data, revision }
  },
)
