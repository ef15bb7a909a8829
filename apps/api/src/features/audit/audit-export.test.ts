import { fillPath } from '@promptwire/contract/build-request'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import type { Output } from '@promptwire/contract/operation'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import type { publicContract } from '@promptwire/contract/public-contract'
import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../../test/support/api-test.ts'
import type { Owner } from '../../../../../test/support/fixtures/making.ts'
import { asBearer } from '../../../../../test/support/internal-client.ts'
import { sendOperation } from '../../../../../test/support/operation-request.ts'
import { findAuditEntries } from './audit.sql.ts'

type Entry = Output<typeof publicContract.list_audit_entries>[number]

const test = apiTest
  .extend('session', ({ api, owner }) => api.session(owner))
  .extend('project', ({ owner, session, sendToApi }) =>
    createProjectClient('', owner.projectId, asBearer(session, sendToApi)),
  )
  .extend(
    'fetchFile',
    ({ api, owner, session }) =>
      (input: object, token = session) =>
        sendOperation(
          api.app.request,
          'export_audit_entries',
          input,
          { authorization: `Bearer ${token}` },
          fillPath(PROJECT_PREFIX, { project_id: owner.projectId }),
        ),
  )
  // Writes enough entries for several pieces of a file, each with values of some size.
  .extend('log', ({ api }) => async ({ projectId, userId }: Owner, count: number) => {
    await api.database.pool.query(
      `INSERT INTO audit_entry (id, at, project_id, user_id, action, target_type, target_id,
                                target_name, request_id, before, after)
       SELECT ('01999c5e-0000-7000-8' || right($1::text, 3) || '-' || lpad(to_hex(n), 12, '0'))::uuid,
              timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second', $1::text::uuid, $2::uuid,
              'folder.updated', 'folder', 'folder-' || n, '=folder' || n, 'request-' || n,
              jsonb_build_object('name', repeat('x', 100)), jsonb_build_object('name', '=folder' || n)
         FROM generate_series(1, $3::int) n`,
      [projectId, userId, count],
    )
  })

/** More than the first piece of a file contains. */
const MANY = 1_200

const parseLines = (text: string): Entry[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('exporting the audit log', () => {
  test('returns each entry of many pages once and in order, as NDJSON and CSV', async ({
    owner,
    project,
    fetchFile,
    log,
  }) => {
    await log(owner, MANY)
    // The exports are audited too.
    const action = 'folder.updated'
    const ndjson = await fetchFile({ action, format: 'ndjson' })
    expect(ndjson.headers.get('content-type')).toContain('application/x-ndjson')
    expect(ndjson.headers.get('content-disposition')).toMatch(/"audit-log-\d{4}-\d\d-\d\d\.ndjson"/)
    const entries = parseLines(await ndjson.text())
    const ids = entries.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(ids).toHaveLength(MANY)
    const first = await project.list_audit_entries({ action, limit: 50 })
    expect(entries.slice(0, 50)).toEqual(first.data)

    const csv = await (await fetchFile({ action })).text()
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(rows[0], 'no cell is a formula').toMatchObject({
      target_name: `'=folder${MANY}`,
      after: `{"name":"=folder${MANY}"}`,
      edits: '1',
      is_redacted: 'false',
      tool: '',
    })
  })

  test('continues after the last entry that was received', async ({ owner, fetchFile, log }) => {
    await log(owner, MANY)
    const download = async (cursor?: string) => {
      const asked = { action: 'folder.updated', format: 'ndjson', cursor }
      return parseLines(await (await fetchFile(asked)).text()).map(({ id }) => id)
    }
    const all = await download()
    expect(await download(all[499])).toEqual(all.slice(500))
    expect(await download(all.at(-1))).toEqual([])
    expect((await fetchFile({ cursor: 'x' })).status).toBe(400)
  })

  test('takes the filters of the list and rejects what the list rejects', async ({
    api,
    owner,
    project,
    fetchFile,
  }) => {
    const { slug, id } = await api.publishedPrompt(owner, { name: 'One, "two"\nthree' })
    await api.prompt(owner)
    const filter = { prompt_id: slug }
    const { data } = await project.list_audit_entries(filter)
    expect(parseLines(await (await fetchFile({ ...filter, format: 'ndjson' })).text())).toEqual(
      data,
    )
    expect(data.every((entry) => entry.prompt_id === id)).toBe(true)
    const rows: Record<string, string>[] = parse(await (await fetchFile(filter)).text(), {
      columns: true,
    })
    expect(rows.map(({ prompt_name }) => prompt_name)).toEqual(data.map((each) => each.prompt_name))
    for (const nonsense of [
      { format: 'xlsx' },
      { action: 'nothing.done' },
      { since: 'yesterday' },
      { limit: 5 },
      { prompt_id: 'no-such-prompt' },
    ]) {
      const refused = await fetchFile(nonsense)
      expect([400, 404]).toContain(refused.status)
      expect(await refused.json()).toMatchObject({ data: null, error: { message: /\w/ } })
    }
    expect((await fetchFile({}, await api.session(await api.owner()))).status).toBe(404)
  })

  test('shows a viewer the same entries as the list', async ({ api, owner, fetchFile }) => {
    const by = { actor: { kind: 'system' }, requestId: 'test', at: api.clock.now } as const
    await api.unitOfWork.change({ ...api.system(owner.projectId), ...by }, async () => ({
      result: undefined,
      audit: {
        action: 'account.plan_set',
        targetType: 'account',
        targetId: owner.accountId,
        after: { plan: 'pro' },
      },
    }))
    const entries = async (token: string) =>
      parseLines(
        await (await fetchFile({ action: 'account.plan_set', format: 'ndjson' }, token)).text(),
      )
    const viewer = await api.session(await api.member(owner, 'viewer'))
    expect(await entries(viewer)).toMatchObject([{ after: null, is_redacted: true }])
    const [seen] = await entries(await api.session(owner))
    expect(seen).toMatchObject({ after: { plan: 'pro' }, is_redacted: false })
  })

  test('stops reading when the client stops, and allows five exports at once', async ({
    owner,
    fetchFile,
    log,
  }) => {
    await log(owner, MANY)
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetchFile({})))
    const refused = await fetchFile({})
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    const readers = responses.map((file) => (file.body as ReadableStream<Uint8Array>).getReader())
    await Promise.all(readers.map((reader) => reader.read()))
    await Promise.all(readers.map((reader) => reader.cancel()))
    expect(
      (await (await fetchFile({ action: 'folder.updated' })).text()).trim().split('\n'),
    ).toHaveLength(MANY + 1)
  })
})

test('an entry with its changes needs the scopes that read them', async ({
  api,
  owner,
  project,
}) => {
  const { id } = await api.prompt(owner, { content: 'You are kind.' })
  const { data: blocks } = await project.list_blocks({ prompt_id: id })
  await project.update_block({ block_id: blocks[0]?.id ?? '', content: 'You are very kind.' })
  const [edited] = (await project.list_audit_entries({ action: 'block.updated' })).data
  const { data } = await project.get_audit_entry({ entry_id: edited?.id ?? '' })
  expect(data).toMatchObject(edited ?? {})
  expect(data.changes).toEqual([
    {
      field: 'content',
      change: 'changed',
      content: [
        { kind: 'same', text: 'You are ' },
        { kind: 'added', text: 'very ' },
        { kind: 'same', text: 'kind.' },
      ],
    },
  ])
  const another = await api.owner()
  await api.prompt(another)
  const [foreign] = await findAuditEntries(
    api.unitOfWork,
    { projectId: another.projectId },
    { limit: 1 },
  )
  await expect(project.get_audit_entry({ entry_id: foreign?.id ?? '' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
