import { expect } from 'vitest'
import { test } from '../support/cli-test.ts'

test('models --ending lists models that end, and exits with 2 for CI', async ({ api, run }) => {
  const none = { code: 0, stdout: 'No model in use ends within 3650 days.\n', stderr: '' }
  expect(await run(['models', '--ending', '--days', '3650'])).toEqual(none)
  await api.create_prompt({ name: 'Reply', model_config: { model: 'openai/gpt-4o' } })
  await api.create_prompt({ name: 'Current', model_config: { model: 'gpt-5.2' } })
  const found = await run(['models', '--ending', '--days', '3650'])
  expect(found).toMatchObject({ code: 2, stderr: '' })
  const [sentence, prompt, ...rest] = found.stdout.split('\n')
  expect(sentence).toMatch(
    /^gpt-4o end(s|ed) on 14 January 2027, .+\. The vendor names gpt-6-luna as its replacement\.$/,
  )
  expect([prompt, ...rest]).toEqual(['  reply: working_copy', ''])
  const json = await run(['models', '--ending', '--days', '3650', '--json'])
  expect(json.code).toBe(2)
  expect(JSON.parse(json.stdout)).toMatchObject({
    models: [{ model: 'gpt-4o', ends_at: '2027-01-14', prompts: [{ slug: 'reply' }] }],
  })
})

test('models lists the providers, and refuses days that are no number', async ({ run }) => {
  expect(await run(['models'])).toMatchObject({ code: 0, stderr: '' })
  for (const days of ['soon', '-1', '1.5', '99999']) {
    expect(await run(['models', '--ending', '--days', days])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'promptwire: --days must be a whole number from 0 to 3650.\n',
    })
  }
})
