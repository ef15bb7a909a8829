import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { strongEtag } from '../strong-etag.ts'
import type { Verb } from '../verb.ts'
import { writtenAnswer } from '../written-answer.ts'
import type { CompiledPrompt } from './compile-content.ts'
import { rememberAnswer } from './remembered-answer.ts'
import { requestedContent } from './requested-content.ts'
import type { ServeContent } from './served-content.ts'

type Operation = typeof publicContract.get_prompt

/** Delivers a prompt in the shape that is frozen within v1 (spec, Versioning 2). */
export function getPrompt(serveContent: ServeContent): Verb<'get_prompt'> {
  const remember = rememberAnswer<CompiledPrompt, Output<Operation>>()
  return async (caller, input, prompt) => {
    const pointer = requestedContent(caller, prompt, input.version)
    const served = await serveContent(pointer, caller)
    const whole = await served.compile(input.variables ?? {})
    const compiled = input.truncate ? await served.truncate(whole, input.max_tokens) : whole
    return remember(compiled, pointer.name, () => {
      const { version, revision, content } = served
      const delivered = {
        id: pointer.id,
        name: pointer.name,
        compiled_prompt: compiled.prompt,
        model_config: content.model_config,
        variables: content.variables.map(({ key, default_value }) => ({ key, default_value })),
        version,
        ...(compiled !== whole && { truncated: true as const }),
      }
      const json = JSON.stringify(delivered)
      const etag = strongEtag(json, revision)
      // The tag comes last; writing all of a long text again for it would cost as much as hashing.
      return writtenAnswer(
        { json: `${json.slice(0, -1)},"etag":${JSON.stringify(etag)}}`, etag },
        revision,
      )
    })
  }
}
