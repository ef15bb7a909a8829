import type { Editor } from './lists/prompt-page.ts'

export const editorView = ({ userId, name, keyId, keyName }: Editor) => ({
  user_id: userId,
  name,
  key_id: keyId,
  key_name: keyName,
})
