import { inProject, type Shown, type ShownPage } from './shown-page.ts'

const MESSAGE = 'My parcel was to come on Monday.\nWhere is it?'
const OUTPUTS = [
  'Dear Ada,\n\nI am sorry that you are still waiting. Your parcel left our warehouse on Friday and is with the carrier; it comes tomorrow before noon.\n\nKind regards',
  `<b>${'A-word-too-long-for-a-line'.repeat(8)}</b>\n\nمرحبا آدا، طردك في الطريق إليك`,
  'Dear Ada, your parc',
]

const REFUSED = {
  outcome: 'refused',
  finishReason: 'refusal',
  problem: 'The model refused to answer.',
  reasoning: `They ask where the parcel is. ${'I have no such thing here. '.repeat(6)}`,
  notSent: [
    { setting: 'temperature', reason: 'temperature is not supported for reasoning models' },
    { setting: 'response_format', reason: 'Promptwire does not send this setting.' },
  ],
}

/** A prompt with runs: finished, rejected at an unknown price, and failed. */
async function triedPrompt({ stack, owner }: Shown, runs: number) {
  const prompt = await stack.publishedPrompt(owner, {
    name: 'Support reply',
    content: 'Answer {{name}} in a {{tone}} tone.',
    variables: [
      { key: 'name', required: true, description: 'First name' },
      { key: 'tone', default_value: 'calm' },
    ],
    model_config: { temperature: 0.3 },
  })
  const ids: string[] = []
  for (const [at, output] of OUTPUTS.slice(0, runs).entries()) {
    const id = await stack.playgroundRun(owner, prompt.id)
    const sent = { message: MESSAGE, sentPrompt: 'Answer Ada in a calm tone.' }
    const given = { variables: { name: 'Ada' }, settings: { temperature: 0.3, max_tokens: 400 } }
    const took = { inputTokens: 1240 + at, outputTokens: 61, cachedTokens: 1024, durationMs: 2810 }
    const ended = [
      { model: 'demo-brief', providerName: 'Demo', cost: 428, demo: true },
      { cost: null, isEstimate: true, ...REFUSED },
      { outcome: 'failed', problem: 'The provider broke off before its answer was whole.' },
    ][at]
    const data = { ...sent, ...given, ...took, output, ...ended }
    await stack.database.prisma.playgroundRun.update({ where: { id }, data })
    ids.push(id)
  }
  return { ids, path: `/projects/${owner.projectId}/prompts/${prompt.slug}/playground` }
}

export const SHOWN_PLAYGROUND: readonly ShownPage[] = [
  { name: 'playground-of-project-empty', path: inProject('playground') },
  {
    name: 'playground-of-project',
    path: async (shown) => {
      await triedPrompt(shown, 3)
      await shown.stack.prompt(shown.owner, { name: 'x'.repeat(120) })
      return inProject('playground')(shown)
    },
  },
  {
    name: 'playground',
    isLive: true,
    path: async (shown) => (await triedPrompt(shown, 0)).path,
    act: async (page) => {
      await page.getByText('Settings', { exact: true }).last().click()
      await page.getByText('Compare side by side').click()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'playground-run',
    path: async (shown) => {
      const { path, ids } = await triedPrompt(shown, 3)
      return `${path}/${ids[0]}`
    },
    act: (page) => page.getByText('Sent messages').click(),
  },
  {
    name: 'playground-two-runs',
    path: async (shown) => {
      const { path, ids } = await triedPrompt(shown, 3)
      return `${path}/${ids[1]}?with=${ids[2]}`
    },
  },
  {
    name: 'playground-viewer',
    seenBy: 'viewer',
    path: async (shown) => {
      const { path, ids } = await triedPrompt(shown, 1)
      return `${path}/${ids[0]}`
    },
  },
  {
    name: 'playground-live',
    isLive: true,
    path: async (shown) => (await triedPrompt(shown, 0)).path,
    act: async (page) => {
      await page.getByLabel('name').fill('Ada')
      await page.getByLabel('User message').fill(MESSAGE)
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.locator('#playground-status').getByText('Done.').waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'playground-tool-calls',
    path: async (shown) => {
      const { path, ids } = await triedPrompt(shown, 2)
      const call = {
        id: 'call_1',
        name: 'find_order',
        arguments: '{"id":7,"fields":["status","carrier"]}',
      }
      const calls = [
        call,
        { id: 'call_2', name: 'x'.repeat(64), arguments: `{"q":"${'word'.repeat(60)}"}` },
      ]
      const answer = { role: 'assistant', content: 'Let me look.', tool_calls: [call] }
      const result = { role: 'tool', content: '{"status":"sent"}', tool_call_id: call.id }
      const data = {
        toolCalls: calls,
        turns: [answer, result] as never,
        finishReason: 'tool-calls',
        outcome: 'finished',
      }
      const id = ids[0] ?? ''
      await shown.stack.database.prisma.playgroundRun.update({ where: { id }, data })
      return `${path}/${id}`
    },
  },
  {
    name: 'playground-compared',
    path: async (shown) => {
      const { path, ids } = await triedPrompt(shown, 2)
      return `${path}/${ids[1]}?compare=previous`
    },
  },
  {
    name: 'playground-runs',
    path: async (shown) => `${(await triedPrompt(shown, 3)).path}/runs`,
  },
  {
    name: 'playground-runs-empty',
    path: async (shown) => `${(await triedPrompt(shown, 0)).path}/runs`,
  },
]
