import { expect } from 'vitest'
import { call, readResult, rpc, test } from '../support/mcp-test.ts'

test('variables of tool calls and of prompts/get count for review_publish', async ({
  stack,
  greeter,
  post,
}) => {
  const { id, slug } = await stack.publishedPrompt(greeter.owner, {
    content: '{{city}} {{day}}',
    variables: [{ key: 'city' }, { key: 'day' }],
  })
  await post(call('get_compiled_prompt', { prompt_id: slug, variables: { city: 'Oslo' } }))
  await post(rpc('prompts/get', { name: slug, arguments: { day: 'Monday' } }))
  await stack.editContent(id, (content) => ({ ...content, variables: [] }))
  const { text: devKey } = await stack.key(greeter.owner, 'dev')
  const reviewing = call('review_publish', { prompt_id: slug })
  const { structuredContent } = await readResult(await post(reviewing, {}, devKey))
  expect(structuredContent).toMatchObject({
    variable_check: {
      blocks: false,
      changes: [
        { key: 'city', change: 'removed', message: expect.stringContaining('city is removed.') },
        { key: 'day', change: 'removed' },
      ],
    },
  })
})
