import { type Effect, isExport, type PublicOperation } from '@promptwire/contract/operation'
import { type PublicContract, publicContract } from '@promptwire/contract/public-contract'
import { describe, expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import { createSubject, needsFreshSubject, type Subject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

/** The working copy, saved and published version differ, so that a change shows. */
async function createProject(api: TestApi) {
  const owner = await api.owner()
  const subject = await createSubject(api, owner)
  const { text } = await api.key(owner, 'dev')
  const send = (name: keyof PublicContract, input: object) =>
    sendOperation(api.app.request, name, input, { authorization: `Bearer ${text}` })
  const read = async (name: keyof PublicContract, input: object = {}) =>
    ((await (await send(name, input)).json()) as { data: never }).data
  await send('update_block', { block_id: subject.blockId, content: 'Other {{name}}' })
  await send('save_draft_version', { prompt_id: subject.promptId })
  await send('publish_version', { prompt_id: subject.promptId, version: 2 })
  await send('update_block', { block_id: subject.blockId, content: 'Unsaved {{name}}' })
  const query = async (sql: string) =>
    (await api.database.pool.query<{ id: string; record: object }>(sql, [owner.projectId])).rows
  return { subject, send, read, query }
}
type Project = Awaited<ReturnType<typeof createProject>>

/** Counters and dates that change with a part: a new block raises the prompt's revision. */
const COUNTERS = [
  'revision',
  'saved_revision',
  'hashed_revision',
  'content_hash',
  'settings_hash',
  'editor_id',
  'editor_key_id',
  'edited_at',
  'updated_at',
  'last_version',
]
const withoutCounters = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !COUNTERS.includes(name)))

const RECORDS = `
  WITH own AS (SELECT * FROM prompt WHERE project_id = $1)
  SELECT id::text, to_jsonb(own) AS record FROM own
  UNION ALL SELECT id::text, to_jsonb(t) FROM folder t WHERE project_id = $1
  UNION ALL SELECT id::text, to_jsonb(t) FROM proposal t WHERE project_id = $1
  UNION ALL SELECT c.id::text, to_jsonb(c) FROM proposal_comment c
    JOIN proposal p ON p.id = c.proposal_id WHERE p.project_id = $1
  UNION ALL SELECT id::text, to_jsonb(t) FROM block t WHERE prompt_id IN (SELECT id FROM own)
  UNION ALL SELECT id::text, to_jsonb(t) FROM variable t WHERE prompt_id IN (SELECT id FROM own)
  UNION ALL SELECT id::text, to_jsonb(t) FROM version t WHERE prompt_id IN (SELECT id FROM own)
  UNION ALL SELECT id::text, to_jsonb(t) FROM test_case t WHERE prompt_id IN (SELECT id FROM own)
  UNION ALL SELECT id::text, to_jsonb(t) FROM playground_run t WHERE project_id = $1
  UNION ALL SELECT id::text, to_jsonb(t) FROM eval_run t WHERE project_id = $1
  UNION ALL SELECT r.run_id || ' ' || r.case_id, to_jsonb(r) FROM eval_result r
    JOIN eval_run t ON t.id = r.run_id WHERE t.project_id = $1`

interface Difference {
  readonly appeared: string[]
  readonly changed: string[]
  readonly gone: string[]
  readonly audited: number
}

interface State {
  readonly records: Map<string, object>
  readonly entries: readonly { action: string }[]
}

const readState = async ({ query, read }: Project): Promise<State> => ({
  records: new Map((await query(RECORDS)).map(({ id, record }) => [id, record])),
  entries: await read('list_audit_entries', { limit: 500 }),
})

/** Each project's state after an operation, which is the state before the next. */
const states = new WeakMap<Project, State>()

async function perform(name: keyof PublicContract, { subject, send }: Project): Promise<void> {
  const input: (subject: Subject) => object = VALID_INPUTS[name]
  const response = await send(name, input(subject))
  expect(response.status, name).toBe(200)
  await response.body?.cancel()
}

async function differenceMadeBy(
  project: Project,
  work: () => Promise<void>,
  strip = withoutCounters,
): Promise<Difference> {
  const { records: before, entries: entriesBefore } =
    states.get(project) ?? (await readState(project))
  await work()
  const state = await readState(project)
  states.set(project, state)
  const { records: after, entries: entriesAfter } = state
  const kept = [...before.keys()].filter((id) => after.has(id))
  const isChanged = (id: string) =>
    JSON.stringify(strip(before.get(id) ?? {})) !== JSON.stringify(strip(after.get(id) ?? {}))
  return {
    appeared: [...after.keys()].filter((id) => !before.has(id)),
    changed: kept.filter(isChanged),
    gone: [...before.keys()].filter((id) => !after.has(id)),
    audited: dropModelCalls(entriesAfter.slice(0, entriesAfter.length - entriesBefore.length))
      .length,
  }
}

/** A model call is audited with the change made from its answer, or alone if there is no change. */
function dropModelCalls<T extends { action: string }>(entries: readonly T[]): readonly T[] {
  const others = entries.filter(({ action }) => action !== 'model.called')
  return others.length > 0 ? others : entries
}

const SOME = expect.arrayContaining([expect.any(String)])
/** Each effect's promise about existing records; unlisted fields may vary. */
const PROMISES: Readonly<Record<Effect, Partial<Record<keyof Difference, unknown>>>> = {
  reads: { appeared: [], changed: [], gone: [] },
  adds: { appeared: SOME, changed: [], gone: [], audited: 1 },
  changes: { changed: SOME, gone: [], audited: expect.any(Number) },
  destroys: { gone: SOME, audited: 1 },
}

/** Operations that add several records, each with its own entry. */
const ENTRIES: Partial<Record<Name, number>> = { try_model_replacement: 2 }

type Name = keyof PublicContract
type Operation = readonly [Name, PublicOperation]

const test = apiTest
  .extend('readProject', { scope: 'file' }, ({ api }) => createProject(api))
  // Operations that write share projects, one after the other, while each finds its records.
  .extend('projectFor', { scope: 'file' }, ({ api }) => {
    const shared = new Map<Effect, Promise<Project>>()
    return ([name, row]: Operation): Promise<Project> => {
      if (needsFreshSubject(name, row)) return createProject(api)
      const { effect } = row
      const project = shared.get(effect) ?? createProject(api)
      shared.set(effect, project)
      return project
    }
  })

const operations = Object.entries(publicContract) as [Name, PublicOperation][]
const withEffect = (effect: Effect) => operations.filter(([, row]) => row.effect === effect)

test('the test cases cover every effect', () =>
  expect(new Set(operations.map(([, { effect }]) => effect))).toEqual(
    new Set(Object.keys(PROMISES)),
  ))

describe('an operation that reads', () => {
  test.for(withEffect('reads'))('%s succeeds', ([name], { readProject }) =>
    perform(name, readProject),
  )

  test('changes no record, and is audited only if it is an export', async ({ readProject }) => {
    const read = async () => {
      for (const [name] of withEffect('reads')) await perform(name, readProject)
    }
    const difference = await differenceMadeBy(readProject, read, (row) => row)
    const exports = withEffect('reads').filter(([, row]) => isExport(row))
    expect(exports.map(([name]) => name)).toContain('export_prompts')
    expect(difference).toMatchObject({ ...PROMISES.reads, audited: exports.length })
  })
})

describe.each(['adds', 'changes', 'destroys'] as const)('an operation that %s', (effect) => {
  test.for(withEffect(effect))(
    '%s changes the records that its row declares, and no others',
    async (operation, { projectFor }) => {
      const project = await projectFor(operation)
      const difference = await differenceMadeBy(project, () => perform(operation[0], project))
      const audited = ENTRIES[operation[0]]
      expect(difference).toMatchObject({ ...PROMISES[effect], ...(audited && { audited }) })
    },
  )
})
