import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { createTestApi, type TestApi } from '../../../../../test/support/api.ts'
import { test as apiTest } from '../../../../../test/support/api-test.ts'

const test = apiTest.extend('kept', ({ api, owner, liveKey }) => {
  const storedIn = async (promptId: string, number: number) => {
    const where = { promptId_number: { promptId, number } }
    return (await api.database.prisma.version.findUniqueOrThrow({ where })).content
  }
  const store = (promptId: string, number: number, content: unknown) =>
    api.database.prisma.$executeRaw`
    UPDATE version SET content = ${JSON.stringify(content)}::jsonb
     WHERE prompt_id = ${promptId}::uuid AND number = ${number}`
  async function promptHolding(content: unknown, name = 'Kept') {
    const { id, slug } = await api.publishedPrompt(owner, { name, content: 'before' })
    await store(id, 1, content)
    return { id, slug }
  }
  /** Returns the exact bytes that live keys get for a prompt. */
  async function delivered(from: TestApi, id: string, variables: Record<string, string>) {
    const values = `variables=${encodeURIComponent(JSON.stringify(variables))}`
    const paths = [`?${values}`, `?version=1&${values}`, `/compiled?${values}`, '/versions/1']
    const answers = paths.map((path) => from.get(`/prompts/${id}${path}`, liveKey.bearer))
    return Promise.all(
      answers.map(async (answer) => {
        const { status, headers } = await answer
        return { status, etag: headers.get('etag'), body: await (await answer).text() }
      }),
    )
  }
  return { storedIn, store, promptHolding, delivered }
})

interface Written {
  readonly content: { readonly format?: number }
  readonly variables: Record<string, string>
  readonly compiled: string
}
const FOLDER = new URL('../../../test/content-formats/', import.meta.url)
const FILES = readdirSync(FOLDER)
const written = (file: string): Written => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))

test('every stored format of versions has a fixture file', async ({ kept, client, devKey }) => {
  const formats = FILES.map((file) => written(file).content.format ?? 1)
  const newest = Math.max(...formats)
  const known = Array.from({ length: newest }, (_, older) => older + 1)
  expect([...new Set(formats)].toSorted((a, b) => a - b)).toEqual(known)
  const { id: prompt_id } = await kept.promptHolding({ format: newest + 1 })
  const unknown = client.get_version({ prompt_id, version: 1 }, devKey)
  await expect(unknown).rejects.toThrow('newer release')
})

test.for(FILES)(
  'reads, compiles, compares and restores a version stored as %s',
  async (file, { kept, client, devKey, liveKey }) => {
    const { content, variables, compiled } = written(file)
    const { id: prompt_id } = await kept.promptHolding(content)
    const { data: version } = await client.get_version({ prompt_id, version: 1 }, devKey)
    const { format: _, ...fields } = content
    expect(version).toMatchObject(fields)
    expect(version).not.toHaveProperty('format')
    const { data } = await client.get_compiled_prompt({ prompt_id, variables }, liveKey)
    expect(data.prompt).toBe(compiled)
    const changed = await client.diff_versions({ prompt_id, from: 1 }, devKey)
    expect(changed.data.identical).toBe(false)

    await client.rollback_version({ prompt_id, version: 1 }, devKey)
    const restored = await client.get_working_copy({ prompt_id }, devKey)
    expect(restored.data).toMatchObject(fields)
    const same = await client.diff_versions({ prompt_id, from: 1 }, devKey)
    expect(same.data).toMatchObject({ identical: true, tokens: { delta: 0 } })
    const again = await client.rollback_version({ prompt_id, version: 1 }, devKey)
    expect(again.data.unchanged).toBe(true)
  },
)

test('live keys get the same bytes and entity tags from every stored format', async ({
  kept,
  api,
  client,
  devKey,
}) => {
  const { content, variables } = written('1-first-release.json')
  const { id: prompt_id } = await kept.promptHolding(JSON.parse(otherIds(JSON.stringify(content))))
  const before = await kept.delivered(api, prompt_id, variables)
  await client.rollback_version({ prompt_id, version: 1 }, devKey)
  const [block] = (await client.list_blocks({ prompt_id }, devKey)).data
  const write = (text: string) =>
    client.update_block({ block_id: block?.id ?? '', content: text }, devKey)
  await write('in between')
  await client.save_draft_version({ prompt_id }, devKey)
  await write(block?.content ?? '')
  const { data: saved } = await client.save_draft_version({ prompt_id }, devKey)
  const now = await kept.storedIn(prompt_id, saved.version)
  expect(now).not.toEqual(await kept.storedIn(prompt_id, 1))
  await kept.store(prompt_id, 1, now)
  const restarted = await createTestApi({ database: api.database })
  expect(await kept.delivered(restarted, prompt_id, variables)).toEqual(before)
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test.for([
  ['is no object', [], 500, 'cannot read'],
  ['lacks its blocks', { format: 2, variables: [], model_config: {} }, 500, 'cannot read'],
  ['has a block of an unknown type', { format: 1, blocks: [{ type: 'x' }] }, 500, 'cannot read'],
  ['has no possible format', { format: 'two', blocks: [] }, 500, 'cannot read'],
  ['is of a newer release', { format: 99, blocks: [] }, 503, 'newer release'],
] as const)(
  'a stored version that %s fails alone with a clear error, and saving replaces it',
  async ([, content, status, words], { kept, api, owner, client, devKey, liveKey }) => {
    const { id: broken } = await kept.promptHolding(content, 'Broken')
    const { id: sound } = await api.publishedPrompt(owner, { name: 'Sound', content: 'fine' })
    await client.update_prompt({ prompt_id: broken, description: 'still to be edited' }, devKey)
    const ids = [broken, sound, broken, sound]
    const answers = await Promise.all(
      ids.map((id) => api.get(`/prompts/${id}/compiled`, liveKey.bearer)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([status, 200, status, 200])
    const [refusal] = await Promise.all(answers.map((answer) => answer.json()))
    const message = expect.stringMatching(new RegExp(`^Version 1 .*${words}`))
    expect(refusal).toMatchObject({ error: { message } })
    const { id: versionId } = await api.database.prisma.version.findFirstOrThrow({
      where: { promptId: broken },
    })
    expect(api.log.some((line) => line.includes(`version ${versionId}`))).toBe(true)

    const listed = await client.list_prompts({ include: 'variables' }, liveKey)
    const shown = listed.data.map(({ name, variables }) => [name, variables])
    expect(shown).toEqual([
      ['Broken', undefined],
      ['Sound', []],
    ])
    const { data: versions } = await client.list_versions({ prompt_id: broken }, devKey)
    expect(versions).toHaveLength(1)
    const refused = client.rollback_version({ prompt_id: broken, version: 1 }, devKey)
    await expect(refused).rejects.toMatchObject({ message })

    const { data: saved } = await client.save_draft_version({ prompt_id: broken }, devKey)
    await client.publish_version({ prompt_id: broken, version: saved.version }, devKey)
    const back = client.publish_version({ prompt_id: broken, version: 1 }, devKey)
    await expect(back).rejects.toMatchObject({ message })
    expect((await api.get(`/prompts/${broken}/compiled`, liveKey.bearer)).status).toBe(200)
  },
)

/** Blocks keep their ids in every version, but only within one prompt. */
const otherIds = (content: string) => content.replaceAll('"01a1fb5d-', '"11a1fb5d-')
