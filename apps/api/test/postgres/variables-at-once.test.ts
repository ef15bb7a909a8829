import { expect } from 'vitest'
import { test } from '../support/proposal-test.ts'

test('a default and a pattern that two replicas write at once match each other', async ({
  client,
  devKey,
  prompt: { prompt_id, propose, apply },
  replica,
}) => {
  const elsewhere = async (id: string, body: object) => {
    const headers = {
      authorization: `Bearer ${devKey.bearer}`,
      'content-type': 'application/json',
    }
    const request = { method: 'PATCH', headers, body: JSON.stringify(body) }
    return (await replica.app.request(`/api/v1/variables/${id}`, request)).ok
  }
  for (let at = 0; at < 20; at++) {
    const variable = { key: `v${at}`, type: 'string', default_value: 'a' } as const
    const { data } = await client.create_variable({ prompt_id, ...variable }, devKey)
    const set_variables = [{ key: variable.key, default_value: 'b' }]
    const { id, revision } = await propose({ set_variables })
    const update = { variable_id: data.id, default_value: 'b' }
    const [isPatternSet, isDefaultSet] = await Promise.all([
      elsewhere(data.id, { rules: { pattern: '^[a\\p{Lu}]$' } }),
      (at % 2 === 0 ? client.update_variable(update, devKey) : apply(id, revision)).then(
        () => true,
        () => false,
      ),
    ])
    expect([isPatternSet, isDefaultSet].toSorted()).toEqual([false, true])
  }
})
