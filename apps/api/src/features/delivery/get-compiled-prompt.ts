import type { Output } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { DeliverPrompt, Delivery } from './deliver-prompt.ts'

type CompiledView = Output<typeof publicContract.get_compiled_prompt>

type Needs = { readonly deliver: DeliverPrompt }

/** Compiles the content that the caller's key may get. */
export const getCompiledPrompt = verb(
  'get_compiled_prompt',
  (context: VerbContext<'get_compiled_prompt', Needs>) => compile(context),
)

/** The same with its parameters in the body, for long values and for tools. */
export const compilePrompt = verb(
  'compile_prompt',
  (context: VerbContext<'compile_prompt', Needs>) => compile(context),
)

const compile = ({
  caller,
  input,
  prompt,
  deliver,
}: VerbContext<'get_compiled_prompt' | 'compile_prompt', Needs>) =>
  deliver('compiled', writeCompiled, caller, input, prompt)

function writeCompiled({ pointer, projectId, served, compiled, isTruncated }: Delivery) {
  const { version, revision } = served
  const view: CompiledView = {
    prompt: compiled.prompt,
    version: String(version),
    ...(revision !== undefined && { revision }),
    tokens: compiled.tokens,
    variables_used: compiled.variables_used,
    unresolved: compiled.unresolved,
    prompt_id: pointer.id,
    project_id: projectId,
    ...(isTruncated && { truncated: true, truncated_tokens: compiled.truncated_tokens }),
  }
  return SerializedResponse.fromJson<CompiledView>(JSON.stringify(view), { revision })
}
