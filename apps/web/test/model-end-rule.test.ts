import { expect } from 'vitest'
import { hidden, Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'

test('a project blocks versions with ending models by a setting, and admins override it with a reason', async ({
  stack,
  owner,
  person,
}) => {
  const project = `/projects/${owner.projectId}`
  const { id, slug } = await stack.publishedPrompt(owner, { content: 'Hello' })
  const prompt = `${project}/prompts/${slug}`
  const openPage = async (path: string, who: Person = person) => (await who.get(path)).text()
  await stack.editContent(id, (content) => ({ ...content, model_config: { model: 'gpt-4o' } }))
  const refusedDays = await person.post(`${project}/settings/model-end-rule`, { days: '366' })
  expect(await refusedDays.text()).toContain('Enter 0 to 365 days, or leave it empty.')
  expect(await openPage(`${prompt}/publish`)).not.toContain('The rule about ending models')
  await person.post(`${project}/settings/model-end-rule`, { days: '365' })
  expect(await openPage(`${project}/settings`)).toMatch(/model-end-rule"[\s\S]*?value="365"/)

  const closed = await openPage(`${prompt}/publish`)
  expect(closed).toContain('The rule about ending models is closed')
  expect(closed).toMatch(/gpt-4o end\w+ on 14 January 2027/)
  expect(closed).toContain('Override the rule about ending models')
  const editor = new Person(stack)
  editor.cookies.set('session', await stack.session(await stack.member(owner, 'editor')))
  expect(await openPage(`${prompt}/publish`, editor)).toContain(
    'Admins and owners can override the rule about ending models with a reason.',
  )
  const sent = { note: '', revision: hidden(closed, 'revision'), live_version: '1' }
  const refused = await editor.post(`${prompt}/publish`, sent)
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining('The rule about ending models is closed'),
  ])
  const past = { ...sent, past_gate: 'yes', reason: 'No replacement passes our cases.' }
  expect((await editor.post(`${prompt}/publish`, past)).status).toBe(403)
  const done = await person.post(`${prompt}/publish`, past)
  expect(await openPage(done.headers.get('location') ?? '')).toContain('Version 2 is live')
  await person.post(`${project}/settings/model-end-rule`, { days: '' })
  expect(await openPage(`${project}/settings`)).not.toContain('value="365"')
})
