import { showCompiledPrompt } from './playground/compiled-prompt.ts'
import { startPlayground } from './playground/start-playground.ts'

const form = document.querySelector<HTMLFormElement>('#playground-form')
if (form) {
  startPlayground(form)
  showCompiledPrompt(form)
}
