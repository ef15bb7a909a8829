import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireSession } from '@promptwire/contract/auth/signed-in'
import { type Client, createClient, type Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import type { ProjectContract } from '@promptwire/contract/project-contract'
import type { Queryable } from '../platform/database/queryable.ts'
import { type Demo, readDemo, saveDemo } from './demo-credentials.ts'
import { insertDemoUsage } from './demo-usage.sql.ts'

interface DemoService {
  readonly send: Send
  readonly serviceSecret: string
  readonly unit: Queryable
  readonly now: () => Date
}

/**
 * Adds test cases, two eval runs, a proposal and a webhook, like an owner. Signs in and calls the
 * API while the service runs, to keep the startup short. Continues after a killed start without
 * adding anything twice.
 */
export async function fillDemo(folder: string, service: DemoService): Promise<void> {
  const file = join(folder, 'demo.json')
  if (!existsSync(file)) return
  const demo = await readDemo(file)
  if (!demo.seeded || demo.filled) return
  const { send, serviceSecret } = service
  const internal = createClient(internalContract, INTERNAL_PREFIX, send)
  const { email, password } = demo
  const { data: answer } = await internal.sign_in(
    { email, password, address: 'demo' },
    { bearer: serviceSecret },
  )
  const data = requireSession(answer)
  const authorization = `Bearer ${data.token}`
  const project = createProjectClient('', demo.project_id, (url, request) =>
    send(url, { ...request, headers: { ...request.headers, authorization } }),
  )
  await addTestCases(project)
  await addProposal(project)
  await addWebhook(project)
  await addUsage(project, demo, service)
  await addRuns(project)
  await internal.sign_out({}, { bearer: data.token })
  await saveDemo(file, { ...demo, filled: true })
}

type Project = Client<ProjectContract>

const TESTED = { prompt_id: 'ticket-triage' }

const TEST_CASES = [
  ['There is a bug: the export button does nothing.', 'bug'],
  ['About my billing: why was I charged twice?', 'billing'],
  ['I have a question: how do I invite a colleague?', 'question'],
  ['Thanks, all solved!', 'other'],
] as const

async function addTestCases(project: Project): Promise<void> {
  const { data: existing } = await project.list_test_cases(TESTED)
  for (const [input_text, value] of TEST_CASES.slice(existing.length)) {
    const checks = [{ type: 'equals' as const, value }]
    await project.create_test_case({ ...TESTED, input_text, expected_output: value, checks })
  }
}

/** The first version passes; the second lost a label. */
async function addRuns(project: Project): Promise<void> {
  const { data: existing } = await project.list_eval_runs(TESTED)
  for (const version of [1, 2].slice(existing.length)) {
    await project.run_eval({ ...TESTED, version })
  }
}

async function addProposal(project: Project): Promise<void> {
  const prompt_id = 'support-reply'
  const { data: existing } = await project.list_proposals({ prompt_id })
  if (existing.length > 0) return
  await project.create_proposal({
    prompt_id,
    title: 'Ask for the order number',
    reason: 'A third of all replies asked for it in a second message.',
    add_blocks: [
      {
        type: 'instructions',
        title: 'Order number',
        content: 'If the message is about an order and names no number, ask for it first.',
      },
    ],
  })
}

/** A reserved address, and disabled: it fills the page and sends nothing. */
async function addWebhook(project: Project): Promise<void> {
  const { data: existing } = await project.list_webhooks({})
  const { id } = existing[0] ?? (await createWebhook(project))
  await project.update_webhook({ webhook_id: id, enabled: false })
}

async function createWebhook(project: Project) {
  const { data } = await project.create_webhook({
    url: 'https://cache.example/promptwire',
    description: 'Refreshes the cache of the help desk (example, switched off)',
    events: ['prompt.published'],
  })
  return data
}

async function addUsage(
  project: Project,
  { project_id: projectId, live_key }: Demo,
  { unit, now }: DemoService,
): Promise<void> {
  const [{ data: keys }, { data: prompt }] = await Promise.all([
    project.list_keys({ limit: 10 }),
    project.get_working_copy({ prompt_id: 'support-reply' }),
  ])
  const key = keys.find(({ last_four }) => live_key.endsWith(last_four))
  const version = prompt.published_version
  if (!key || version === null) return
  await insertDemoUsage(unit, { projectId, keyId: key.id, promptId: prompt.id, version }, now())
}
