import type { PublicOperation } from '@promptwire/contract/operation'
import { type PublicContract, publicContract } from '@promptwire/contract/public-contract'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { createSubject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const test = apiTest
  .extend('listed', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    const { text: key } = await api.key(owner, 'dev')
    const subject = await createSubject(api, owner)
    await createSubject(api, owner)
    await api.publishedPrompt(owner, { model_config: { model: 'gpt-4o' } })
    await api.publishedPrompt(owner, { model_config: { model: 'gpt-5' } })
    await api.edit(subject.promptId, 'Hello again')
    await api.publish(subject.promptId)
    await api.testCase(subject.promptId)
    return { key, subject }
  })
  .extend(
    'list',
    ({ api, listed }) =>
      async (name: keyof PublicContract, paging: object): Promise<Page> => {
        const input = { ...VALID_INPUTS[name](listed.subject), limit: undefined, ...paging }
        const headers = { authorization: `Bearer ${listed.key}` }
        const response = await sendOperation(api.app.request, name, input, headers)
        expect(response.status).toBe(200)
        return (await response.json()) as Page
      },
  )

const rows = Object.entries(publicContract) as [keyof PublicContract, PublicOperation][]
const lists = rows.filter(([, { answers }]) => answers === 'page').map(([name]) => name)

test.each(rows)('%s is paged exactly if it has paging fields', (_, row) => {
  const isPage = row.answers === 'page'
  expect(row.output instanceof z.ZodArray).toBe(isPage)
  expect('limit' in row.input.shape).toBe(isPage)
  expect('cursor' in row.input.shape).toBe(isPage)
})

interface Page {
  data: { id?: string }[]
  next_cursor?: string | null
}

test('the test covers lists', () => expect(lists.length).toBeGreaterThan(8))

describe.each(lists)('%s', (name) => {
  test('its pages form the whole list in order', async ({ list }) => {
    const found: unknown[] = []
    let cursor: string | null | undefined
    do {
      const page = await list(name, { limit: 1, ...(cursor && { cursor }) })
      expect(page.data.length).toBeLessThanOrEqual(1)
      expect(page).toHaveProperty('next_cursor')
      found.push(...page.data)
      cursor = page.next_cursor
    } while (cursor)
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual((await list(name, { limit: 100 })).data)
  })

  test('is complete without a limit, or has a next cursor', async ({ list }) => {
    const { data, next_cursor } = await list(name, {})
    const { shape } = publicContract[name].input as z.ZodObject
    expect(next_cursor !== undefined).toBe(shape['limit'] instanceof z.ZodDefault)
    expect(data).toEqual((await list(name, { limit: 100 })).data)
  })

  test('rejects a cursor that it did not issue', async ({ listed, api }) => {
    const input = { ...VALID_INPUTS[name](listed.subject), cursor: '\u00e4?' }
    const headers = { authorization: `Bearer ${listed.key}` }
    const response = await sendOperation(api.app.request, name, input, headers)
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain('cursor: ')
  })
})

test('folder_id and its former name folder are equivalent and must agree', async ({
  api,
  listed,
}) => {
  const found = async (query: string) => {
    const response = await api.get(`/prompts?${query}`, listed.key)
    if (response.status !== 200) return response.status
    return ((await response.json()) as Page).data.length
  }
  const { folderId } = listed.subject
  const inRoot = await found('folder_id=root')
  expect(inRoot).toBeGreaterThan(1)
  expect(await found('folder=root')).toBe(inRoot)
  expect(await found('folder=root&folder_id=root')).toBe(inRoot)
  expect(await found(`folder_id=${folderId}`)).toBe(0)
  expect(await found(`folder=root&folder_id=${folderId}`)).toBe(400)
  expect(await found('folder_id=elsewhere')).toBe(400)
})
