import { verb } from '../../kernel/verb.ts'
import { updateSetting } from './nullable-settings.sql.ts'

export const setPromptFilesUrl = verb(
  'set_prompt_files_url',
  async ({ caller, input: { url }, unitOfWork }) => {
    await updateSetting(unitOfWork, caller, 'promptFilesUrl', url)
    return { data: { url } }
  },
)
