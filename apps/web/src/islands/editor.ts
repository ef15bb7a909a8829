// Autosaves the blocks of a prompt, and shows other people's changes.
import { startEditor } from './editor/start-editor.ts'

const root = document.querySelector<HTMLElement>('[data-editor]')
if (root) startEditor(root, () => new Date())
