import { fillPath } from '@promptwire/contract/build-request'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import type { ExportRecord } from '@promptwire/contract/export/export'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { asBearer } from '../../../../test/support/internal-client.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'

type Project = ReturnType<typeof createProjectClient>

/** A nested folder, a prompt with everything that a prompt can have, and a draft. */
async function fill(project: Project): Promise<void> {
  const { data: folder } = await project.create_folder({ name: 'Support' })
  const { data: inner } = await project.create_folder({ name: 'Email', parent_id: folder.id })
  const { data: prompt } = await project.create_prompt({
    name: 'Reply',
    slug: 'reply',
    tags: ['mail'],
    folder_id: inner.id,
    model_config: { model: 'gpt-4o', own: { kept: true } },
    blocks: [
      { type: 'role', title: 'Role', content: 'Dear {{name}}, first' },
      { type: 'custom', title: 'Off', content: '<!-- block {} -->\n', enabled: false },
    ],
    variables: [{ key: 'name', default_value: 'Ada', description: 'Who', required: true }],
  })
  const prompt_id = prompt.slug
  const block_id = prompt.blocks?.[0]?.id ?? ''
  await project.save_draft_version({ prompt_id, note: 'First' })
  await project.publish_version({ prompt_id, version: 1 })
  await project.update_block({ block_id, content: 'Dear {{name}}, second' })
  await project.save_draft_version({ prompt_id, note: 'Second' })
  await project.update_block({ block_id, content: 'Dear {{name}}, third' })
  await project.create_test_case({
    prompt_id,
    input_text: 'Hi',
    variables: { name: 'Bob' },
    checks: [{ type: 'contains', value: 'Bob' }],
  })
  await project.create_prompt({ name: 'Draft', slug: 'draft', blocks: [] })
}

/** Tests of files that export prompts and import them into another project. */
export const test = apiTest
  .extend('session', ({ api, owner }) => api.session(owner))
  .extend('project', ({ owner, session, sendToApi }) =>
    createProjectClient('', owner.projectId, asBearer(session, sendToApi)),
  )
  // All records of an export by a key, page by page.
  .extend(
    'pages',
    ({ api, owner }) =>
      async (
        query: { limit: number; prompt_ids?: string[] },
        onPage: (page: unknown) => void = () => {},
        key?: string,
      ): Promise<ExportRecord[]> => {
        const bearer = key ?? (await api.key(owner, 'dev')).text
        const records: ExportRecord[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const search = new URLSearchParams({ limit: String(query.limit) })
          if (query.prompt_ids) search.set('prompt_ids', JSON.stringify(query.prompt_ids))
          if (cursor !== '') search.set('cursor', cursor)
          const response = await api.get(`/export?${search}`, bearer)
          const page = (await response.json()) as {
            data: ExportRecord[]
            next_cursor: string | null
          }
          onPage(page)
          records.push(...page.data)
          cursor = page.next_cursor
        }
        return records
      },
  )
  // Another person's project.
  .extend('openOther', ({ api, sendToApi }) => async (owner: Owner) => {
    const session = await api.session(owner)
    const send = asBearer(session, sendToApi)
    return {
      owner,
      project: createProjectClient('', owner.projectId, send),
      records: async () => {
        const prefix = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
        const headers = { authorization: `Bearer ${session}` }
        const file = await sendOperation(
          api.app.request,
          'export_project_file',
          {},
          headers,
          prefix,
        )
        return parseLines(await file.text())
      },
    }
  })
  .extend('other', async ({ api, openOther }) => openOther(await api.owner()))
  // The file of an export, as a person gets it.
  .extend(
    'file',
    ({ api, owner, session }) =>
      (input: { format: 'ndjson' | 'tar'; prompt_ids?: string[] }) =>
        sendOperation(
          api.app.request,
          'export_project_file',
          input,
          { authorization: `Bearer ${session}` },
          fillPath(PROJECT_PREFIX, { project_id: owner.projectId }),
        ),
  )

/** Starts with a project that has prompts, versions, folders and a test case. */
export const testFilled = test
  .extend('filled', { auto: true }, ({ project }) => fill(project))
  .extend(
    'exportText',
    ({ file }) =>
      async () =>
        (await file({ format: 'ndjson' })).text(),
  )

export const parseLines = (text: string): ExportRecord[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** Numbers ids by prompt, and drops fields that an import cannot keep. */
export function withoutIds(records: readonly ExportRecord[]): unknown[] {
  const ids = new Map<string, number>()
  const replace = (key: string, value: unknown) => {
    if (key === 'exported_at') return undefined
    if (key === 'folders') return (value as string[][]).map(String).toSorted()
    if (key !== 'id') return value
    const number = ids.get(String(value)) ?? ids.size
    ids.set(String(value), number)
    return number
  }
  return records.map((record) => {
    if (record.type === 'prompt') ids.clear()
    return JSON.parse(JSON.stringify(sorted(record), replace))
  })
}

/** Sorts fields, so that ids are numbered consistently. */
const sorted = (record: object): object =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
