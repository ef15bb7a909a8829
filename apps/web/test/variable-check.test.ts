import { expect } from 'vitest'
import { hidden, Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'

test('the review names the variables of live callers that a version changes, and a setting blocks it', async ({
  stack,
  owner,
  person,
}) => {
  const project = `/projects/${owner.projectId}`
  const variables = [{ key: 'name' }]
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'Hello {{name}}', variables })
  const prompt = `${project}/prompts/${slug}`
  const openPage = async (path: string, who: Person = person) => (await who.get(path)).text()
  await stack.variablesSent(id, ['name'])
  await stack.editContent(id, ({ variables: given, ...content }) => ({
    ...content,
    variables: given.map((each) => ({ ...each, description: 'A first name' })),
  }))
  expect(await openPage(`${prompt}/publish`)).not.toContain('Live callers use')
  await stack.editContent(id, (content) => ({ ...content, variables: [] }))
  const warned = await openPage(`${prompt}/publish`)
  expect(warned).toContain('Live callers use what this version changes')
  expect(warned).toContain('name is removed. Callers last sent it on')
  expect(warned, 'it holds nothing up').toMatch(/<button[^>]*>\s*<span>Publish version 2/)

  await person.post(`${project}/settings/variable-check`, { on: 'yes' })
  expect(await openPage(`${project}/settings`)).toMatch(
    /variable-check"[\s\S]*?name="on"[^>]*checked/,
  )
  const closed = await openPage(`${prompt}/publish`)
  expect(closed).toContain('The variable check is closed')
  expect(closed).not.toContain('Run the test cases')
  const editor = new Person(stack)
  editor.cookies.set('session', await stack.session(await stack.member(owner, 'editor')))
  expect(await openPage(`${prompt}/publish`, editor)).toContain('can override the variable check')
  const sent = { note: '', revision: hidden(closed, 'revision'), live_version: '1' }
  const refused = await editor.post(`${prompt}/publish`, sent)
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('The variable check is closed'),
  ])
  const past = { ...sent, past_gate: 'yes', reason: 'The caller is updated.' }
  expect((await editor.post(`${prompt}/publish`, past)).status).toBe(403)
  const done = await person.post(`${prompt}/publish`, past)
  expect(await openPage(done.headers.get('location') ?? '')).toContain('Version 2 is live')
})

test('an undo that the check blocks links to the review, where it can be overridden', async ({
  stack,
  owner,
  person,
}) => {
  const variables = [{ key: 'name' }]
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'Hello {{name}}', variables })
  await stack.editContent(id, ({ variables: given, ...content }) => ({
    ...content,
    variables: given.map((each) => ({ ...each, key: 'person' })),
  }))
  await stack.publish(id)
  await stack.variablesSent(id, ['person'])
  await person.post(`/projects/${owner.projectId}/settings/variable-check`, { on: 'yes' })
  const prompt = `/projects/${owner.projectId}/prompts/${slug}`
  const undone = await person.post(`${prompt}/publish/undo`, { version: '1', live_version: '2' })
  const page = await undone.text()
  expect(undone.status).toBe(409)
  expect(page).toContain('person is removed.')
  expect(page).toContain(`href="${prompt}/publish?version=1"`)
})
