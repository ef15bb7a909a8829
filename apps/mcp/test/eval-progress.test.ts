import { Client as ClientV2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { test as stackTest } from '../../../test/support/stack-test.ts'
import { listRuns } from '../../api/src/features/evals/evals.sql.ts'

/** The demo takes most of a second for so many words. */
const LONG = `Answer only with "${Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ')}".`
const CASES = 12

interface ReceivedProgress {
  readonly progress: number
  readonly total?: number | undefined
}

const test = stackTest
  .extend('prompt', async ({ stack, owner }) => {
    const prompt = await stack.prompt(owner, { content: LONG })
    for (let i = 0; i < CASES; i++) await stack.testCase(prompt.id)
    return prompt
  })
  .extend('asked', ({ prompt }) => ({
    name: 'run_eval',
    arguments: { prompt_id: prompt.id, provider: 'demo' },
  }))
  .extend('connect', ({ stack, devKey }, { onCleanup }) => async (era: string, key?: string) => {
    const info = { name: 'test', version: '1' }
    const headers = { authorization: `Bearer ${key ?? devKey.bearer}` }
    const given = [new URL(stack.mcpUrl), { requestInit: { headers } }] as const
    if (era === '2026-07-28') {
      const client = new ClientV2(info, { versionNegotiation: { mode: 'auto' } as never })
      await client.connect(new StreamableHTTPClientTransport(...given))
      onCleanup(() => client.close())
      return client
    }
    const client = new Client(info)
    await client.connect(new Transport(...given) as never)
    onCleanup(() => client.close())
    // Of both generations of the SDK the tests use what they have in common.
    const callTool = (asked: { name: string }, options?: object) =>
      client.callTool(asked, undefined, options)
    return { callTool: callTool as ClientV2['callTool'], close: () => client.close() }
  })
  .extend('states', ({ stack, prompt }) => async () => {
    const runs = await listRuns(stack.unitOfWork, prompt.id, undefined, 10)
    return runs.map(({ state }) => state)
  })

const ERAS = ['2025-11-25', '2026-07-28']

test.for(ERAS)(
  'with a progress token (%s), reports how many cases are done, then the result',
  async (era, { connect, asked }) => {
    const client = await connect(era)
    const received: ReceivedProgress[] = []
    const { structuredContent } = await client.callTool(asked, {
      onprogress: (progress: ReceivedProgress) => received.push(progress),
    })
    expect(structuredContent).toMatchObject({ state: 'finished', cases: CASES, passed: CASES })
    expect(received.length).toBeGreaterThan(1)
    expect(received.at(-1)).toMatchObject({ progress: CASES, total: CASES })
  },
)

test.for(ERAS)(
  'without a progress token, returns at once and the run continues (%s)',
  async (era, { connect, asked, states }) => {
    const client = await connect(era)
    const { structuredContent } = await client.callTool(asked)
    expect(structuredContent).toMatchObject({ id: expect.any(String), state: 'queued' })
    await expect.poll(states).toEqual(['finished'])
  },
)

test('a key that can run but not read gets its response at once, with a progress token too', async ({
  stack,
  owner,
  connect,
  asked,
}) => {
  const { text } = await stack.key(owner, 'dev', ['evals:run'])
  const client = await connect('2025-11-25', text)
  const { structuredContent } = await client.callTool(asked, { onprogress: () => {} })
  const { id } = structuredContent as { id: string }
  expect(structuredContent).toEqual({ id, eval_run_id: id })
})

test('notifications/cancelled cancels the run', async ({ connect, asked, states }) => {
  const client = await connect('2025-11-25')
  const stop = new AbortController()
  const onprogress = () => stop.abort()
  const answer = client.callTool(asked, { onprogress, signal: stop.signal })
  await expect(answer).rejects.toThrow()
  await expect.poll(states).toEqual(['cancelled'])
})

test.for(ERAS)(
  'a lost connection (%s) does not end the run',
  async (era, { connect, asked, states }) => {
    const client = await connect(era)
    const answer = client.callTool(asked, { onprogress: () => client.close() })
    await expect(answer).rejects.toThrow()
    await expect.poll(states).toEqual(['finished'])
  },
)
