import { expect } from 'vitest'
import { test } from '../../../test/support/web-test.ts'
import { buildPath, isPage, projectRoutes } from './support/web-routes.ts'
import { makeWholeProject } from './support/whole-project.ts'

test('an unknown URL gets a message of the pages, and a link back into the project', async ({
  stack,
  owner,
  person,
}) => {
  const { slug } = await stack.prompt(owner)
  const project = `/projects/${owner.projectId}`
  for (const path of [
    `${project}/prompts/new/gallery/zz`,
    `${project}/prompts/unknown`,
    `${project}/prompts/${slug}/test-cases/zz`,
    `${project}/prompts/${slug}/test-cases/export?format=zz`,
    `${project}/prompts/${slug}/versions/99`,
    `${project}/prompts?cursor=zzz`,
    `${project}/webhooks/zz`,
    `${project}/nothing`,
  ]) {
    const response = await person.get(path)
    const page = await response.text()
    expect([path, response.status]).toEqual([path, 404])
    expect(page, path).not.toMatch(/list_|must be|UUID/)
    expect(page, path).toContain(`<a href="${project}/prompts">Back to prompts`)
  }
  const elsewhere = await person.get('/nothing')
  expect([elsewhere.status, await elsewhere.text()]).toEqual([
    404,
    expect.stringContaining('Back to projects'),
  ])
})

test('a wrong slug offers the prompts that it may mean, of this project alone', async ({
  stack,
  owner,
  person,
}) => {
  await stack.prompt(owner, { name: 'Support reply', slug: 'support-reply' })
  await stack.prompt(await stack.owner(), { name: 'Support reply of others' })
  const project = `/projects/${owner.projectId}`
  for (const below of ['', '/versions', '/publish']) {
    const page = await (await person.get(`${project}/prompts/suport-repli${below}`)).text()
    expect(page).toMatch(
      /Did you mean:.*href="[^"]*\/prompts\/support-reply"[^>]*><bdi>Support reply</s,
    )
    expect(page).not.toContain('of others')
  }
  const odd = await person.get(`${project}/prompts/%3Cb%3E%00`)
  expect([odd.status, await odd.text()]).toEqual([404, expect.not.stringContaining('Did you')])
})

test('an invalid filter in a URL is reported on the page, and exports nothing', async ({
  stack,
  owner,
  person,
}) => {
  const project = `/projects/${owner.projectId}`
  const { id, slug } = await stack.publishedPrompt(owner)
  const run = await stack.evalRun(id)
  const { webhookId } = await stack.webhook(owner)
  const LEFT_OUT = 'Part of the address was ignored'
  for (const [path, name] of [
    ['usage', 'status'],
    ['usage', 'from'],
    ['audit-log', 'action'],
    ['audit-log', 'to'],
    ['keys', 'state'],
    ['prompts', 'show'],
    ['proposals', 'state'],
    ['test-cases', 'show'],
    [`webhooks/${webhookId}`, 'type'],
    ['settings/background-work', 'state'],
    ['prompts/new/gallery', 'category'],
    [`prompts/${slug}/compare`, 'to'],
    [`prompts/${slug}/evals/grid?runs=${run}`, 'change'],
  ]) {
    const address = `${project}/${path}${path?.includes('?') ? '&' : '?'}${name}=`
    const page = await person.get(`${address}%3Cb%3Enonsense`)
    expect([path, page.status]).toEqual([path, 200])
    expect(await page.text(), path).toContain(
      `“<bdi>&lt;b&gt;nonsense</bdi>” is not a valid value of <code>${name}</code>.`,
    )
    const chosen = await (await person.get(address)).text()
    expect(chosen, path).not.toContain(LEFT_OUT)
  }
  for (const [file, wrong] of [
    ['usage', 'status=nonsense'],
    ['usage', 'from=2026-02-31'],
    ['usage', 'from=2026-03-01&to=2026-02-01'],
    ['audit-log', 'action=nonsense'],
    ['audit-log', 'format=xml'],
  ]) {
    const answered = await person.get(`${project}/${file}/file?${wrong}`)
    expect(answered.headers.get('location')).toBe(`${project}/${file}?${wrong}`)
  }
  const whole = await person.get(`${project}/audit-log?by=person&from=2026-01-01&to=2026-12-31`)
  expect(await whole.text()).not.toContain(LEFT_OUT)
})

test('a list with an empty cursor in its URL starts at the beginning', async ({
  stack,
  owner,
  person,
}) => {
  const { parameters } = await makeWholeProject(stack, owner, 'Words')
  for (const route of projectRoutes(stack).filter(isPage)) {
    const path = buildPath(route, parameters)
    const answer = await person.get(`${path}?cursor=`)
    expect(await answer.text(), path).not.toContain('First page')
    // Some pages need more parameters.
    if (!answer.ok) expect(answer.status, path).toBe((await person.get(path)).status)
  }
})
