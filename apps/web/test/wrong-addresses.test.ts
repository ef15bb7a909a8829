import { expect } from 'vitest'
import { test } from '../../../test/support/stack-test.ts'

test('an address that leads to nothing says so in words of the pages, and leads back into the project', async ({
  stack,
  owner,
  person,
}) => {
  const { slug } = await stack.prompt(owner)
  const project = `/projects/${owner.projectId}`
  for (const path of [
    `${project}/prompts/new/gallery/zz`,
    `${project}/prompts/nobody`,
    `${project}/prompts/${slug}/test-cases/zz`,
    `${project}/prompts/${slug}/versions/99`,
    `${project}/prompts?cursor=zzz`,
    `${project}/webhooks/zz`,
    `${project}/nothing`,
  ]) {
    const response = await person.get(path)
    const page = await response.text()
    expect([path, response.status]).toEqual([path, 404])
    expect(page, path).not.toMatch(/list_|must be|UUID/)
    expect(page, path).toContain(`<a href="${project}/prompts">Go to the prompts of`)
  }
  const elsewhere = await person.get('/nothing')
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    404,
    expect.stringContaining('Go to your projects'),
  ])
})
