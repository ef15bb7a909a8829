import type { Input } from '@promptwire/contract/operation'
import type { PublicContract } from '@promptwire/contract/public-contract'
import { test } from './usage-test.ts'

type NewVariable = Omit<Input<PublicContract['create_variable']>, 'prompt_id'>
type ChangedVariable = Omit<Input<PublicContract['update_variable']>, 'prompt_id' | 'variable_id'>

/** A published prompt that greets by name, its callers, and its next version's review. */
export const variableCheckTest = test.extend(
  'greeting',
  async ({ api, client, owner, devKey, liveKey }) => {
    const { id, slug } = await api.publishedPrompt(owner, {
      content: 'Hello {{name}}, {{tone}}',
      variables: [{ key: 'name' }, { key: 'tone', default_value: 'kind' }],
    })
    const named = (variable_id: string) => ({ prompt_id: id, variable_id })
    const review = async (bearer = devKey) =>
      (await client.review_publish({ prompt_id: id }, bearer)).data.variable_check
    const publish = (version: number) => client.publish_version({ prompt_id: id, version }, devKey)
    return {
      id,
      slug,
      /** A program's request, by default with the live key. */
      send: (variables: Record<string, unknown>, more: object = {}, key = liveKey) =>
        client.compile_prompt({ prompt_id: slug, variables: variables as never, ...more }, key),
      add: (variable: NewVariable) =>
        client.create_variable({ prompt_id: id, ...variable }, devKey),
      change: (key: string, fields: ChangedVariable) =>
        client.update_variable({ ...named(key), ...fields }, devKey),
      remove: (key: string) => client.delete_variable(named(key), devKey),
      review,
      /** The messages of the review's changes. */
      messages: async () => (await review())?.changes.map(({ message }) => message),
      save: () => api.saveVersion(id),
      publish,
      release: async () => publish(await api.saveVersion(id)),
    }
  },
)
