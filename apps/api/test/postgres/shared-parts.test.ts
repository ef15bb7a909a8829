import { expect } from 'vitest'
import { test } from '../support/parts-test.ts'

test('of prompts that include each other at the same moment, one is refused', async ({
  client,
  devKey,
  parts,
}) => {
  for (let round = 0; round < 8; round++) {
    const [a, b] = [`a${round}`, `b${round}`]
    await parts.publish({ name: a, slug: a, content: 'A.' })
    await parts.publish({ name: b, slug: b, content: 'B.' })
    const include = (prompt_id: string, prompt: string) =>
      client.create_block({ prompt_id, type: 'include', title: 'P', include: { prompt } }, devKey)
    const settled = await Promise.allSettled([include(a, b), include(b, a)])
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toMatchObject([{ code: 'VALIDATION_ERROR' }])
  }
})

test('a part that is deleted while it is included is either kept or not included', async ({
  client,
  devKey,
  parts,
}) => {
  for (let round = 0; round < 8; round++) {
    const [part, user] = [`part${round}`, `user${round}`]
    await parts.publish({ name: part, slug: part, content: 'A.' })
    await client.create_prompt({ name: user, slug: user, blocks: [] }, devKey)
    const block = { type: 'include', title: 'P', include: { prompt: part } } as const
    const [included, deleted] = await Promise.allSettled([
      client.create_block({ prompt_id: user, ...block }, devKey),
      client.delete_prompt({ prompt_id: part, confirm: true }, devKey),
    ])
    expect([included.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
