import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { SerializedResponse } from '../../kernel/serialized-response.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { DeliverPrompt, Delivery } from './deliver-prompt.ts'

type DeliveredView = Output<typeof publicContract.get_prompt>

/** The response shape is frozen within v1 (spec, Versioning 2). */
export const getPrompt = verb(
  'get_prompt',
  ({
    caller,
    input,
    prompt,
    deliver,
  }: VerbContext<'get_prompt', { readonly deliver: DeliverPrompt }>) =>
    deliver({ name: 'delivered' }, writeDelivered, caller, input, prompt),
)

function writeDelivered({ pointer, served, compiled, isTruncated }: Delivery) {
  const { version, revision, content } = served
  const view: Omit<DeliveredView, 'etag'> = {
    id: pointer.id,
    name: pointer.name,
    compiled_prompt: compiled.prompt,
    model_config: content.model_config,
    variables: content.variables.map(({ key, default_value }) => ({ key, default_value })),
    version,
    ...(isTruncated && { truncated: true as const }),
  }
  const lastField = (etag: string) => `"etag":${JSON.stringify(etag)}`
  return SerializedResponse.fromJson<DeliveredView>(JSON.stringify(view), { revision, lastField })
}
