import { showCompiledPrompt } from './playground/compiled-prompt.ts'
import { followOutputs } from './playground/follow-outputs.ts'
import { startPlayground } from './playground/start-playground.ts'

const form = document.querySelector<HTMLFormElement>('#playground-form')
if (form) {
  startPlayground(form)
  const outputs = document.getElementById('playground-outputs')
  if (outputs) followOutputs(outputs)
  showCompiledPrompt(form)
}
