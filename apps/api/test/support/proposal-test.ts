import { test as apiTest } from '../../../../test/support/api-test.ts'

/** Tests of proposals for a prompt with three blocks and a variable. */
export const test = apiTest.extend('prompt', async ({ api, client, devKey, owner }) => {
  const { id: prompt_id, slug } = await api.prompt(owner, {
    blocks: [
      { type: 'role', title: 'Role', content: 'You help {{name}}.' },
      { type: 'instructions', title: 'Task', content: 'Answer.' },
      { type: 'guardrails', title: 'Rules', content: 'No refunds.' },
    ],
    variables: [{ key: 'name', default_value: 'Ada' }],
    model_config: { model: 'gpt-5', temperature: 1, seed: 7 },
  })
  const read = async () => (await client.get_working_copy({ prompt_id }, devKey)).data
  const { blocks = [] } = await read()
  const [role = '', task = '', rules = ''] = blocks.map(({ id }) => id)
  const propose = async (changes: object, title = 'Better') =>
    (await client.create_proposal({ prompt_id, title, ...changes }, devKey)).data
  const get = async (proposal_id: string) =>
    (await client.get_proposal({ proposal_id }, devKey)).data
  const apply = (proposal_id: string, revision = 1) =>
    client.apply_proposal({ proposal_id, revision }, devKey)
  const write = (block_id: string, fields: object) =>
    client.update_block({ block_id, ...fields }, devKey)
  return { prompt_id, slug, role, task, rules, read, propose, get, apply, write }
})
