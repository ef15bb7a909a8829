// Writing in a prompt's blocks: what is typed is saved by itself, and what others save appears.
import { startEditor } from './editor/start-editor.ts'

const root = document.querySelector<HTMLElement>('[data-editor]')
if (root) startEditor(root, () => new Date())
