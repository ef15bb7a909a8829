import { expect, test } from 'vitest'
import { createClient, PromptwireError, type Variables } from './index.ts'

test('values that are not JSON are invalid, before a request is sent', async () => {
  const fetch = () => Promise.reject(new Error('no request is expected'))
  const client = createClient({ url: 'http://localhost', key: 'pk_live_a', fetch })
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  for (const name of [1n, circular]) {
    const variables = { name } as unknown as Variables
    const error = await client.get('greeting', variables).catch((problem) => problem)
    expect(error).toBeInstanceOf(PromptwireError)
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', isTemporary: false })
    const [failed] = await client.prefetch([{ prompt: 'greeting', variables }])
    expect(failed?.error.code).toBe('VALIDATION_ERROR')
  }
})
