import { expect } from 'vitest'
import { Person } from '../../../test/support/person.ts'
import { test as stackTest } from '../../../test/support/stack-test.ts'
import { OWN_STACK } from '../../../test/support/web-test.ts'

const test = stackTest
  .extend('stackOptions', OWN_STACK)
  // The owner's published prompt with unpublished changes, and its first block.
  .extend('edited', async ({ stack, owner }) => {
    const blocks = ['Role', 'Rules'].map(
      (title) => ({ type: 'custom', title, content: title }) as const,
    )
    const { id, slug } = await stack.publishedPrompt(owner, { blocks })
    const rows = await stack.database.prisma.block.findMany({
      where: { promptId: id },
      orderBy: { sortOrder: 'asc' },
    })
    return {
      path: `/projects/${owner.projectId}/prompts/${slug}`,
      api: `/internal/projects/${owner.projectId}`,
      slug,
      blockIds: rows.map((row) => row.id),
    }
  })
  // Records the API's requests during a call.
  .extend('recordRequests', ({ stack: { requests } }) => async (work: () => Promise<unknown>) => {
    const before = requests.length
    await work()
    return requests.slice(before)
  })

test('a save is one request to the API', async ({ person, edited, recordRequests }) => {
  const [block_id = ''] = edited.blockIds
  const save = { block_id, content: 'You help.', revision: 1 }
  let saved: Response | undefined
  const requests = await recordRequests(async () => {
    saved = await person.sendJson('POST', `${edited.path}/edits/update_block`, save)
  })
  expect(requests).toEqual([`PATCH ${edited.api}/blocks/${block_id}`])
  expect(await saved?.json()).toMatchObject({ id: block_id, content: 'You help.', revision: 2 })
})

test('only the long answer of a save is compressed', async ({ person, edited }) => {
  const [block_id = ''] = edited.blockIds
  const save = async (content: string) => {
    const saved = await person.sendJson('POST', `${edited.path}/edits/update_block`, {
      block_id,
      content,
    })
    expect(await saved.json()).toMatchObject({ content })
    return saved.headers
  }
  expect((await save('You help.')).get('content-encoding')).toBeNull()
  const headers = await save('You help. '.repeat(1_000))
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the editor page takes two requests to the API', async ({
  person,
  edited,
  recordRequests,
}) => {
  const requests = await recordRequests(() => person.get(edited.path))
  expect(requests.sort()).toEqual([
    'GET /internal/session',
    `POST ${edited.api}/prompts/${edited.slug}/editor`,
  ])
})

test('a change by others is fetched without the other blocks', async ({
  person,
  edited,
  recordRequests,
}) => {
  const [first = '', second = ''] = edited.blockIds
  const path = `${edited.path}/edits/get_prompt_records`
  let answered: Response | undefined
  const requests = await recordRequests(async () => {
    answered = await person.sendJson('POST', path, { ids: [second] })
  })
  expect(requests).toEqual([`GET ${edited.api}/prompts/${edited.slug}/records`])
  expect(await answered?.json()).toMatchObject({
    block_ids: [first, second],
    blocks: [{ id: second, title: 'Rules', content: 'Rules' }],
    variables: [],
  })
})

test('the script learns why an edit was refused', async ({
  stack,
  owner,
  person,
  edited,
  signInAs,
}) => {
  const [block_id = ''] = edited.blockIds
  const send = async (by: Person, operation: string, input: object) => {
    const answered = await by.sendJson('POST', `${edited.path}/edits/${operation}`, input)
    return { status: answered.status, ...((await answered.json()) as object) }
  }
  const edit = { block_id, content: 'x', revision: 1 }
  const viewer = await signInAs(await stack.member(owner, 'viewer'))
  expect(await send(new Person(stack), 'update_block', edit)).toMatchObject({ status: 401 })
  expect(await send(viewer, 'update_block', edit)).toMatchObject({ status: 403 })
  expect(await send(person, 'delete_prompt', {})).toMatchObject({ status: 404 })
  const unknown = { ...edit, block_id: '00000000-0000-4000-8000-000000000000' }
  expect(await send(person, 'update_block', unknown)).toMatchObject({ status: 404 })
  expect(await send(person, 'update_block', { ...edit, revision: 9 })).toMatchObject({
    status: 412,
    code: 'PRECONDITION_FAILED',
  })
  expect(await send(person, 'update_block', { ...edit, content: 1 })).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [{ field: 'content' }],
  })
  const other = await stack.prompt(owner)
  expect(await send(person, 'update_block', { ...edit, prompt_id: other.slug })).toMatchObject({
    status: 200,
  })
})
