import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/web-test.ts'

const HOSTILE = '<script>alert(1)</script> for {{company}}'

// The built-in demo model answers: it adds a sentence to its input.
const test = stackTest
  .extend('subject', async ({ stack, owner }) => {
    const { id, slug } = await stack.prompt(owner, {
      name: 'Support',
      blocks: [{ type: 'role', title: 'Role', content: HOSTILE }],
      variables: [{ key: 'company' }],
    })
    const [block] = (await stack.workingCopy(id))?.content.blocks ?? []
    const path = `/projects/${owner.projectId}/prompts/${slug}`
    return { path, blockId: block?.id ?? '' }
  })
  .extend(
    'read',
    ({ person }) =>
      async (path: string) =>
        (await person.get(path)).text(),
  )
  // Submits a form, and returns the page that it leads to.
  .extend('send', ({ person, read }) => async (path: string, fields: Record<string, string>) => {
    const response = await person.post(path, fields)
    const to = response.headers.get('location')
    return { status: response.status, page: to ? await read(to) : await response.text() }
  })

test("a block's menu form requests a rewrite and leads to the proposal", async ({
  subject: { path, blockId },
  read,
  send,
}) => {
  expect(await read(path)).toContain(`${path}/proposals/rewrite?block=${blockId}`)
  const form = await read(`${path}/proposals/rewrite?block=${blockId}`)
  expect(form).toContain('Default: demo-brief (')
  const fields = { block_id: blockId, asked: '' }
  const silent = await send(`${path}/proposals/rewrite`, { ...fields, how: 'own' })
  expect([silent.status, silent.page]).toEqual([400, expect.stringContaining('Must not be empty')])
  const { status, page } = await send(`${path}/proposals/rewrite`, {
    ...fields,
    how: 'simplify',
    asked: 'demo:demo-wordy',
  })
  expect(status).toBe(303)
  expect(page).toContain('Review what the model suggests')
  expect(page).toContain('Demo model')
  expect(page).toContain('If something is unclear, ask before you answer.')
  expect(page).not.toContain('<script>alert')
})

test('a change is requested in words, and an error keeps the words', async ({
  subject: { path },
  read,
  send,
}) => {
  expect(await read(`${path}/proposals`)).toContain(`${path}/proposals/ask`)
  const goal = `Shorter\n${HOSTILE}`
  const stale = await send(`${path}/proposals/ask`, { goal, revision: '99' })
  expect([stale.status, stale.page]).toEqual([
    412,
    expect.stringContaining('changed since you read it'),
  ])
  expect(stale.page).toContain('&lt;script&gt;alert(1)')
  const { status, page } = await send(`${path}/proposals/ask`, { goal })
  expect(status).toBe(303)
  expect(page).toContain('Asked for: Shorter')
  expect(page).toContain('Demo model')
})

test('a block deleted in the meantime is reported, and the instructions are kept', async ({
  subject: { path },
  send,
}) => {
  const fields = { block_id: randomUUID(), how: 'own', instruction: 'In verse', asked: '' }
  const { status, page } = await send(`${path}/proposals/rewrite`, fields)
  expect([status, page]).toEqual([404, expect.stringContaining('This block was deleted')])
  expect(page).toContain('In verse</textarea>')
})

test('over the monthly budget the form says so, and nothing is proposed', async ({
  stack,
  owner,
  subject: { path },
  send,
  read,
}) => {
  await stack.aiBudget.setLimits(stack.system(owner.projectId), { tokens: 1, cost: null })
  const { status, page } = await send(`${path}/proposals/ask`, { goal: 'Shorter' })
  expect([status, page]).toEqual([429, expect.stringContaining('monthly AI budget')])
  expect(await read(`${path}/proposals`)).toContain('No open proposals')
})

test('a viewer is offered neither', async ({
  stack,
  owner,
  signInAs,
  subject: { path, blockId },
}) => {
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  const proposals = await (await viewer.get(`${path}/proposals`)).text()
  expect(proposals).not.toMatch(/\/proposals\/ask|Propose a change here/)
  expect((await viewer.get(`${path}/proposals/ask`)).status).toBe(403)
  expect((await viewer.get(`${path}/proposals/rewrite?block=${blockId}`)).status).toBe(403)
})
