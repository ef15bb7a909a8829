import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/web-test.ts'

test('a failed job is shown with its reason, and a project manager can retry it', async ({
  stack,
  owner,
  person,
}) => {
  const path = `/projects/${owner.projectId}/settings/background-work`
  expect(await (await person.get(path)).text()).toContain('No jobs yet')
  const id = await stack.failedJob(owner)
  const page = await (await person.get(path)).text()
  expect(page).toContain('Of a test')
  expect(page).toContain('The receiver is away.')
  expect(page).toContain('3 of 3')
  expect(await (await person.get(`${path}?state=done`)).text()).toContain('No matching jobs')

  const looking = new Person(stack)
  looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  expect(await (await looking.get(path)).text()).not.toContain('Retry')
  expect((await looking.post(`${path}/${id}/retry`, {})).status).toBe(403)

  const retried = await person.post(`${path}/${id}/retry`, {})
  expect(retried.headers.get('location')).toBe(path)
  expect(await (await person.get(`${path}?state=waiting`)).text()).toContain('Of a test')
})
