import type { PublicOperation } from '@promptwire/contract/operation'
import { publicContract } from '@promptwire/contract/public-contract'
import { expect } from 'vitest'
import { createManage, type OperationTypes, paginate } from '../../packages/client/src/manage.ts'
import { createKey } from '../support/keys.ts'
import { test as stackTest } from '../support/stack-test.ts'
import { toOrder } from '../support/subject.ts'
import { createSubjectWalk } from '../support/subject-walk.ts'
import { VALID_INPUTS } from '../support/valid-inputs.ts'

const test = stackTest
  .extend('api', ({ stack, devKey }) => createManage({ url: stack.apiUrl, key: devKey.bearer }))
  // One project for all operations, with a subject for each.
  .extend('walked', { scope: 'file' }, async ({ stack }) => {
    const owner = await stack.owner()
    const { bearer } = await createKey(stack, owner, 'dev')
    const subjectFor = createSubjectWalk(stack, owner)
    return { subjectFor, api: createManage({ url: stack.apiUrl, key: bearer }) }
  })

const OPERATIONS = (Object.entries(publicContract) as [keyof OperationTypes, PublicOperation][])
  .filter(([name]) => (name as string) !== 'follow_events')
  .toSorted(([, one], [, other]) => toOrder(one) - toOrder(other))

test.for(OPERATIONS)('%s answers a valid call', async ([name, row], { walked }) => {
  const subject = await walked.subjectFor({ name, effect: row.effect })
  const call = walked.api[name] as (input: unknown) => Promise<{ data: unknown }>
  const { data } = await call(VALID_INPUTS[name](subject))
  const { success, error } = row.output.safeParse(data)
  expect(success, error?.message).toBe(true)
})

test('errors have the code of the catalogue and name the wrong fields', async ({ stack, api }) => {
  await expect(api.get_prompt({ prompt_id: 'unknown' })).rejects.toMatchObject({
    name: 'PromptwireError',
    code: 'NOT_FOUND',
    status: 404,
    isTemporary: false,
  })
  await expect(api.create_prompt({ name: '' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [expect.objectContaining({ field: 'name' })],
  })
  // Would be another operation's address, so it is never requested.
  await expect(api.get_prompt({ prompt_id: '..' })).rejects.toMatchObject({
    name: 'PromptwireError',
    code: 'VALIDATION_ERROR',
    status: undefined,
  })
  const stranger = createManage({ url: stack.apiUrl, key: 'pk_live_unknown' })
  await expect(stranger.list_prompts()).rejects.toMatchObject({ status: 401 })
  const down = createManage({ url: 'http://127.0.0.1:9', key: 'pk_live_unknown' })
  await expect(down.list_prompts()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    isTemporary: true,
  })
})

test('a change with an idempotency key runs once, and a call can be aborted', async ({ api }) => {
  const create = () => api.create_prompt({ name: 'Once' }, { idempotencyKey: 'once-1' })
  const [first, again] = [await create(), await create()]
  expect(again.data.id).toBe(first.data.id)
  const aborted = api.list_prompts({}, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a list is read page after page', async ({ stack, owner, api }) => {
  for (const slug of ['a', 'b', 'c', 'd', 'e']) await stack.prompt(owner, { slug })
  const found = []
  for await (const { slug } of paginate(api.list_prompts, { limit: 2, sort: 'name' })) {
    found.push(slug)
  }
  expect(found.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  const whole = []
  for await (const prompt of paginate(api.list_prompts)) whole.push(prompt)
  expect(whole.length).toBe(5)
})
