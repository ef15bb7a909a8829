import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { invalidField } from '@promptwire/core/errors/failure'
import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { DeliverPrompt, Delivery } from './deliver-prompt.ts'
import { type FormattedPrompt, formatPrompt } from './format-prompt.ts'

type CompiledView = Output<typeof publicContract.get_compiled_prompt>

type Needs = { readonly deliver: DeliverPrompt; readonly compute: Compute }

export const getCompiledPrompt = verb(
  'get_compiled_prompt',
  (context: VerbContext<'get_compiled_prompt', Needs>) => compile(context),
)

/** Takes the parameters in the body, for long values and for tools. */
export const compilePrompt = verb(
  'compile_prompt',
  (context: VerbContext<'compile_prompt', Needs>) => compile(context),
)

function compile({
  caller,
  input,
  prompt,
  deliver,
  compute,
}: VerbContext<'get_compiled_prompt' | 'compile_prompt', Needs>) {
  const { format = 'text' } = input
  if (format === 'text') {
    return deliver({ name: 'compiled' }, writeCompiled, caller, input, prompt)
  }
  if (input.truncate) throw invalidField('truncate', 'is for the format text.')
  const isLenient = format === 'template' || format === 'skill'
  const form = { name: format, withMessages: format !== 'skill', isLenient }
  const write = async (delivery: Delivery) =>
    writeCompiled(delivery, await formatPrompt(compute, delivery, format))
  return deliver(form, write, caller, input, prompt)
}

function writeCompiled(
  { pointer, projectId, served, compiled, isTruncated }: Delivery,
  formatted?: FormattedPrompt,
) {
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
    ...formatted,
  }
  return SerializedResponse.fromJson<CompiledView>(JSON.stringify(view), { revision })
}
