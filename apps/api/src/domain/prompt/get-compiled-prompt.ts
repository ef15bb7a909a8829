import type { Answer, Input, Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public'
import type { KeyCaller } from '../caller.ts'
import { requestedContent } from './requested-content.ts'
import type { ServeContent } from './served-content.ts'

type Operation = typeof publicContract.get_compiled_prompt

/** Compiles the content that the caller's key may get. */
export const getCompiledPrompt =
  (serveContent: ServeContent) =>
  async ({ admission }: KeyCaller, input: Input<Operation>): Promise<Answer<Output<Operation>>> => {
    const pointer = requestedContent(admission, input.version)
    const served = await serveContent(pointer)
    const { prompt, tokens, variables_used } = served.compile(input.variables ?? {})
    return {
      data: {
        prompt,
        version: String(served.version),
        tokens,
        variables_used,
        prompt_id: pointer.id,
        project_id: admission.projectId,
      },
    }
  }
