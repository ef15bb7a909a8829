import { expect } from 'vitest'
import { hidden, Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'

test('the gate is set, links to missing results, and can be overridden with a reason', async ({
  stack,
  owner,
  person,
}) => {
  const project = `/projects/${owner.projectId}`
  await person.post(`${project}/settings/publish-gate`, { on: 'yes' })
  const openPage = async (who: Person, path: string) => (await who.get(path)).text()
  expect(await openPage(person, `${project}/settings`)).toMatch(/name="on"[^>]*checked/)
  const { id, slug } = await stack.prompt(owner)
  const prompt = `${project}/prompts/${slug}`
  expect(await openPage(person, `${prompt}/publish`)).toContain('this prompt has none')
  await stack.testCase(id)
  await stack.saveVersion(id)

  const editor = new Person(stack)
  editor.cookies.set('session', await stack.session(await stack.member(owner, 'editor')))
  const closed = await openPage(editor, `${prompt}/publish?version=1`)
  expect(closed).toContain('1 of 1 test case not run since the last change')
  expect(closed).toContain('Only runs on the prompt')
  expect(closed).toContain(`href="${prompt}/evals?version=1#run"`)
  expect(closed).toContain('Admins and owners can override the publish gate')
  const sent = {
    note: '',
    revision: hidden(await openPage(person, `${prompt}/publish`), 'revision'),
  }
  const past = { ...sent, past_gate: 'yes', reason: 'A leak' }
  const refused = [
    (await editor.post(`${prompt}/publish`, past)).status,
    (await editor.post(`${prompt}/publish`, sent)).status,
    (await editor.post(`${prompt}/versions/1/restore`, { ...sent, publish: 'yes' })).status,
    (await editor.post(`${project}/settings/publish-gate`, {})).status,
  ]
  expect(refused).toEqual([403, 409, 409, 403])

  const unsaid = await person.post(`${prompt}/publish`, { ...past, reason: ' ' })
  expect([unsaid.status, await unsaid.text()]).toEqual([
    400,
    expect.stringContaining('Enter a reason.'),
  ])
  const done = await person.post(`${prompt}/publish`, past)
  expect(await openPage(person, done.headers.get('location') ?? '')).toContain('Version 1 is live')

  await stack.edit(id, 'Hello again')
  await stack.evalRun(id, 'finished', 'passed')
  const open = await openPage(editor, `${prompt}/publish`)
  expect(open).toContain('1 test case passed with this content.')
  const form = { note: '', revision: hidden(open, 'revision'), live_version: '1' }
  expect((await editor.post(`${prompt}/publish`, form)).status).toBe(303)
})

test('an undo that the gate blocks says what is live and what is missing', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.publishedPrompt(owner)
  await stack.edit(id, 'Hello again')
  await stack.publish(id)
  await stack.publishGate(owner)
  await stack.testCase(id)
  const prompt = `/projects/${owner.projectId}/prompts/${slug}`
  const undone = await person.post(`${prompt}/publish/undo`, { version: '1', live_version: '2' })
  const page = await undone.text()
  expect(undone.status).toBe(409)
  expect(page).toContain('Nothing was undone: version 2 is live')
  expect(page).toContain('1 of 1 test case not run since the last change')
  expect(page).toContain(`href="${prompt}/publish?version=1"`)
})

test('without a gate the review shows the last run and its content, if any', async ({
  stack,
  owner,
  person,
}) => {
  const { id, slug } = await stack.prompt(owner)
  const prompt = `/projects/${owner.projectId}/prompts/${slug}`
  const review = async (path = 'publish') => (await person.get(`${prompt}/${path}`)).text()
  expect(await review()).not.toContain('never run')
  await stack.testCase(id)
  expect(await review()).toContain('The test cases have not been run.')
  const failed = await stack.evalRun(id)
  const reviewed = await review()
  expect(reviewed).toContain(
    `href="${prompt}/evals/${failed}">The last run failed: 1 of 1 test case failed,`,
  )
  expect(reviewed).toContain(', with this content.')
  await stack.saveVersion(id)
  expect(await review('publish?version=1')).toContain(', with this content.')
  await stack.edit(id, 'Hello again')
  expect(await review()).toContain(', with an earlier working copy.')
  await stack.evalRun(id, 'finished', 'passed')
  const passed = await review()
  expect(passed).toContain('The last run passed: 1 of 1 test case,')
  expect(passed, 'it holds nothing up').toMatch(/<button[^>]*>\s*<span>Publish version 2/)
})
