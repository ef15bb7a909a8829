import { test as apiTest } from '../../../../test/support/api-test.ts'

/** Tests of test cases, and of their checks' results. */
export const test = apiTest
  .extend('prompt_id', async ({ api, owner }) => (await api.prompt(owner)).id)
  .extend('prompts', ({ api, client }) => {
    const prompt = async (draft: Parameters<typeof api.prompt>[1] = {}) => {
      const owner = await api.owner()
      const { slug } = await api.prompt(owner, draft)
      return { bearer: { bearer: (await api.key(owner)).text }, slug }
    }
    const judge = async (checks: object[], output: string) => {
      const { bearer, slug } = await prompt()
      const written = { prompt_id: slug, input_text: 'Hi', checks: checks as never }
      const { data } = await client.create_test_case(written, bearer)
      return (await client.check_output({ test_case_id: data.id, output }, bearer)).data
    }
    return { prompt, judge }
  })
