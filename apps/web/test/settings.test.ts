import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test } from '../../../test/support/stack-test.ts'

test('a project is renamed, deleted by its typed name, and a viewer can do neither', async ({
  stack,
  owner,
  person,
}) => {
  const path = `/projects/${owner.projectId}/settings`
  const renamed = await person.post(`${path}/name`, { name: 'Support <b>desk</b>' })
  expect(renamed.headers.get('location')).toBe(path)
  const page = await (await person.get(path)).text()
  expect(page).toContain('Support &lt;b&gt;desk')
  expect(page).toContain('0 prompts, 0 versions')
  expect(page).toContain('This month')

  const looking = new Person(stack)
  looking.cookies.set('session', await stack.session(await stack.member(owner, 'viewer')))
  const seen = await (await looking.get(path)).text()
  expect(seen).toContain('This month')
  expect(seen).not.toMatch(/Rename project|Move project|Delete project/)
  const forged = [
    await looking.post(`${path}/name`, { name: 'Forged' }),
    await looking.post(`${path}/delete`, { name: 'Support <b>desk</b>' }),
  ]
  expect(forged.map(({ status }) => status)).toEqual([403, 403])

  const wrong = await person.post(`${path}/delete`, { name: 'Support' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('Is not the name of this project.')
  const right = await person.post(`${path}/delete`, { name: 'Support <b>desk</b>' })
  expect(right.headers.get('location')).toBe('/projects')
  expect((await person.get(path)).status).toBe(404)
})
