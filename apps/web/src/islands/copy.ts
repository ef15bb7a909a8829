import { showCopyButtons } from './shared/copy-buttons.ts'

showCopyButtons(document)
