import { verb } from '../../kernel/verb.ts'
import { updateSetting } from './nullable-settings.sql.ts'

/** Sets where the files of prompts are shown; pages of prompts that are edited in git link to them. */
export const setPromptFilesUrl = verb(
  'set_prompt_files_url',
  async ({ caller, input: { url }, unitOfWork }) => {
    await updateSetting(unitOfWork, caller, 'promptFilesUrl', url)
    return { data: { url } }
  },
)
