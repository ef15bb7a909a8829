import { test as apiTest } from '../../../../test/support/api-test.ts'

/** Tests of manual edits with a key. */
export const test = apiTest.extend('editor', ({ client, devKey }) => {
  const newPrompt = async () => (await client.create_prompt({ name: 'Support Reply' }, devKey)).data
  const read = async (prompt_id: string) =>
    (await client.get_working_copy({ prompt_id }, devKey)).data
  const titles = async (id: string) => (await read(id)).blocks?.map(({ title }) => title)
  return { newPrompt, read, titles }
})
