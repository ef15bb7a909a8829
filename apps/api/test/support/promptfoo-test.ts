import { test as prompts } from './test-case-test.ts'

type Files = Readonly<Record<string, string>>

/** Imports a promptfoo configuration, or its files, into a new prompt. */
export const test = prompts.extend('imported', ({ prompts, client }) => {
  return async (given: string | Files, format: 'promptfoo' | 'promptfoo_csv' = 'promptfoo') => {
    const { bearer, slug: prompt_id } = await prompts.prompt()
    const source =
      typeof given === 'string'
        ? { content: given }
        : { files: Object.entries(given).map(([path, content]) => ({ path, content })) }
    const answer = await client.import_test_cases({ prompt_id, format, ...source }, bearer)
    const { data: cases } = await client.list_test_cases({ prompt_id }, bearer)
    return { cases, report: answer.data.not_carried.map(({ message }) => message), ...answer.data }
  }
})
