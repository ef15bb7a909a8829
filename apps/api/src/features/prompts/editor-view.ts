import type { Editor } from './lists/prompt-page.ts'

/** The last editor of a record in responses. */
export const editorView = ({ userId, name, keyId, keyName }: Editor) => ({
  user_id: userId,
  name,
  key_id: keyId,
  key_name: keyName,
})
