import { expect } from 'vitest'
import type { Person } from '../../../../test/support/person.ts'
import { test as webTest } from '../../../../test/support/web-test.ts'

/** A text that pages must escape. */
export const HOSTILE = '</textarea><script>alert(1)</script><b>"x" & {{name}}'

/** A prompt, and its test cases' path. */
export const testCaseTest = webTest.extend('cases', async ({ stack, owner }) => {
  const prompt = await stack.prompt(owner, { content: 'Hello {{name}}, it is {{hour}}' })
  return { ...prompt, path: `/projects/${owner.projectId}/prompts/${prompt.slug}/test-cases` }
})

export const openPage = async (person: Person, path: string) => {
  const response = await person.get(path)
  const html = await response.text()
  expect(response.status, html).toBe(200)
  return html
}

/** The fields that a test case's form would send. */
export function readFields(page: string): Record<string, string> {
  const form = page.slice(page.indexOf('name="revision"') - 200)
  const decode = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
  const fields: Record<string, string> = {}
  for (const [, tag = ''] of form.matchAll(/<input ([^>]*)>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? ''
    if (tag.includes('type="checkbox"') && !/\bchecked/.test(tag)) continue
    fields[name] = decode(/value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [, name = '', text = ''] of form.matchAll(
    /<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)</g,
  ))
    fields[name] = decode(text)
  for (const [, name = '', options = ''] of form.matchAll(
    /<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  return fields
}

/** Test cases in the JSON format of the import. */
export const buildFile = (count: number, checks: object[] = []) =>
  JSON.stringify(Array.from({ length: count }, (_, i) => ({ input_text: `Question ${i}`, checks })))
