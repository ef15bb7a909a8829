import { expect, test } from 'vitest'
import { publicContract } from '../public-contract.ts'
import { createClient } from './client.ts'

test.each(['.', '..', '', '../x', 'x/..', '.\\..'])(
  'a client rejects the path segment %j',
  async (prompt_id) => {
    const asked: string[] = []
    const client = createClient(publicContract, 'http://api.test/api/v1', async (url) => {
      asked.push(url)
      throw new Error('unreachable')
    })
    const refusal = { code: 'VALIDATION_ERROR', message: expect.stringContaining('prompt_id') }
    await expect(client.get_prompt({ prompt_id })).rejects.toMatchObject(refusal)
    expect(asked).toEqual([])
  },
)

test('a segment that only resembles a dot segment is encoded as one segment', async () => {
  const asked: string[] = []
  const client = createClient(publicContract, 'http://api.test/api/v1', async (url) => {
    asked.push(new URL(url).pathname)
    return {
      status: 200,
      headers: { get: () => null },
      text: async () => '{"data":1,"error":null}',
    }
  })
  for (const prompt_id of ['...', '..x', 'a/b', '%2e%2e', 'x..']) {
    await client.get_prompt({ prompt_id })
  }
  expect(asked.map((path) => path.split('/').length)).toEqual([5, 5, 5, 5, 5])
})
