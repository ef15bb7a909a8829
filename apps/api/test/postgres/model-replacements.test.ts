import { expect } from 'vitest'
import { test } from '../support/proposal-test.ts'

test('callers that propose the same replacement at once make one proposal', async ({
  client,
  devKey,
}) => {
  for (let round = 0; round < 5; round++) {
    const slug = `prompt${round}`
    await client.create_prompt({ name: slug, slug, model_config: { model: 'gpt-4o' } }, devKey)
    const given = { model: 'gpt-4o', prompt_ids: [slug] }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.propose_model_replacement(given, devKey)),
    )
    const proposals = answers.flatMap(({ data }) => data.proposals)
    expect(proposals).toHaveLength(4)
    expect(new Set(proposals.map(({ id }) => id)).size).toBe(1)
    expect(proposals.filter(({ is_new }) => is_new)).toHaveLength(1)
  }
})
