import { verb } from '../../kernel/verb.ts'
import { updatePromptFilesUrl } from './prompt-files-url.sql.ts'

/** Sets where the files of prompts are shown; pages of prompts that are edited in git link to them. */
export const setPromptFilesUrl = verb(
  'set_prompt_files_url',
  async ({ caller, input: { url }, unitOfWork }) => {
    await updatePromptFilesUrl(unitOfWork, caller, url)
    return { data: { url } }
  },
)
