import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'vitest'
import { modelServerOfTest } from './support/model-server.ts'
import { test as stackTest } from './support/stack-test.ts'

const test = stackTest
  .extend('stackOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  // A model that promises a refund unless its prompt forbids it, and rewrites blocks to forbid it.
  .extend('server', async ({ onTestFinished }) => {
    const server = await modelServerOfTest({ onTestFinished })
    server.rules.otherwise = ({ body }) => {
      const sent = JSON.stringify(body)
      if ('response_format' in body) {
        const content = 'You help {{company}} and never promise money back.'
        return { pieces: [JSON.stringify({ content, reason: 'It says what not to do.' })] }
      }
      return { pieces: [sent.includes('never promise') ? 'I will ask.' : 'You get a refund.'] }
    }
    return server
  })
  // A real client with all scopes, in a project with a model and a gate.
  .extend('call', async ({ stack, owner, person, server, devKey }) => {
    const { prisma } = stack.database
    const id = await stack.provider(owner)
    await prisma.modelProvider.update({ where: { id }, data: { baseUrl: server.url } })
    await person.post(`/projects/${owner.projectId}/settings/publish-gate`, { on: 'yes' })
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${devKey.bearer}` } }
    const transport = new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit })
    await client.connect(transport as never)
    const result = (name: string, input: object, options?: RequestOptions) =>
      client.callTool({ name, arguments: { ...input } }, undefined, options)
    const ok = async (name: string, input: object, options?: RequestOptions) => {
      const { isError, content, structuredContent } = await result(name, input, options)
      expect(isError, JSON.stringify(content)).toBeFalsy()
      // biome-ignore lint/suspicious/noExplicitAny: what a tool answers is what this test reads.
      return structuredContent as any
    }
    return {
      ok,
      refused: async (name: string, input: object) => {
        const { isError, content } = await result(name, input)
        expect(isError).toBe(true)
        return JSON.stringify(content)
      },
    }
  })

test('an AI client imports a prompt, fixes what its test case finds, and publishes through the gate', async ({
  call,
  liveKey,
  stack,
}) => {
  const content = '## Role\nYou help customers of {company}.\n\n## Output format\nOne sentence.'
  const imported = await call.ok('import_prompt', { content, name: 'Support reply' })
  const [{ proposal_id }] = imported.prompts
  const { prompt_id } = await call.ok('apply_proposal', { proposal_id, revision: 1 })
  const { items: blocks } = await call.ok('list_blocks', { prompt_id })
  const variables = { company: 'Acme' }
  const checks = [{ type: 'not_contains', value: 'refund' }]
  const input_text = 'I want my money back.'
  await call.ok('create_test_case', { prompt_id, input_text, variables, checks })

  /** Runs the test cases on a version; returns the run once the client was notified of its end. */
  const evaluated = async (version: number) => {
    const received: Progress[] = []
    const onprogress = (progress: Progress) => received.push(progress)
    const run = await call.ok('run_eval', { prompt_id, version }, { onprogress })
    expect(run.state).toBe('finished')
    expect(received.at(-1)).toMatchObject({ progress: 1, total: 1 })
    return run
  }
  await call.ok('save_draft_version', { prompt_id })
  const first = { prompt_id, version: 1 }
  expect(await call.refused('publish_version', first)).toContain('of 1 test case as they are now')
  const before = await evaluated(1)
  expect(before).toMatchObject({ passed: 0, failed: 1 })
  expect(await call.refused('publish_version', first)).toContain('1 failed')

  const rewriting = { block_id: blocks[0].id, instruction: 'It never promises money back.' }
  const rewrite = await call.ok('rewrite_block', rewriting)
  await call.ok('apply_proposal', { proposal_id: rewrite.id, revision: 1 })
  await call.ok('save_draft_version', { prompt_id })
  const second = { prompt_id, version: 2 }
  expect(await call.refused('publish_version', second)).toContain('1 not run')
  const after = await evaluated(2)
  const compared = await call.ok('compare_eval_runs', { eval_run_id: after.id, before: before.id })
  expect(compared).toMatchObject({ fixed: 1, broken: 0 })
  expect(await call.refused('publish_version', first)).toContain('1 failed')
  expect(await call.ok('publish_version', second)).toMatchObject({ is_published: true })
  const delivered = await fetch(`${stack.apiUrl}/api/v1/prompts/support-reply`, {
    headers: { authorization: `Bearer ${liveKey.bearer}` },
  })
  expect(await delivered.text()).toContain('never promise money back')
})
