import { expect, test } from 'vitest'
import { publicContract } from '../public/public-contract.ts'
import { createClient } from './client.ts'

test.each(['.', '..', '', '../x', 'x/..', '.\\..'])(
  'a client does not ask for %j in a path',
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

test('what only resembles a dot segment stays one segment of the path', async () => {
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
