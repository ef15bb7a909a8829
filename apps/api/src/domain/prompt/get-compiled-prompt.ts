import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Verb } from '../verb.ts'
import type { CompiledPrompt } from './compile-content.ts'
import { rememberAnswer } from './remembered-answer.ts'
import { requestedContent } from './requested-content.ts'
import type { ServeContent } from './served-content.ts'

type Operation = typeof publicContract.get_compiled_prompt

/** Compiles the content that the caller's key may get. */
export function getCompiledPrompt(serveContent: ServeContent): Verb<'get_compiled_prompt'> {
  const remember = rememberAnswer<CompiledPrompt, Output<Operation>>()
  return async (caller, input, prompt) => {
    const pointer = requestedContent(caller, prompt, input.version)
    const served = await serveContent(pointer, caller)
    const whole = await served.compile(input.variables ?? {})
    const compiled = input.truncate ? await served.truncate(whole, input.max_tokens) : whole
    const { revision } = served
    return remember(compiled, '', () => ({
      data: {
        prompt: compiled.prompt,
        version: String(served.version),
        ...(revision !== undefined && { revision }),
        tokens: compiled.tokens,
        variables_used: compiled.variables_used,
        unresolved: compiled.unresolved,
        prompt_id: pointer.id,
        project_id: caller.projectId,
        ...(compiled !== whole && {
          truncated: true,
          truncated_tokens: compiled.truncated_tokens,
        }),
      },
      revision,
    }))
  }
}
