import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { type ModelBehaviour, modelServerOfTest } from '../../../../test/support/model-server.ts'

const CREDENTIAL = 'sk-credential-to-keep-out-of-logs-4711'
/** Part of every text that people, prompts and models write. */
const TEXT = 'Zanzibar'

/** Ways in which a provider echoes its input, or fails halfway. */
const BEHAVIOURS: Readonly<Record<string, ModelBehaviour>> = {
  'an answer': { pieces: [`${TEXT} is`, ' an island.'] },
  'an unauthorized': { status: 401, body: { error: { message: `${CREDENTIAL} of ${TEXT}` } } },
  'too many requests': { status: 429, body: `${TEXT} ${CREDENTIAL}` },
  'an internal error': { status: 500, body: { [CREDENTIAL]: TEXT } },
  'a malformed event': { bytes: [`data: {"${TEXT}": ${CREDENTIAL}\n\n`] },
  'a death in the middle': { pieces: [TEXT, TEXT, TEXT], endsAfter: { events: 1, by: 'death' } },
}

const test = apiTest
  .extend('apiOptions', { environment: { PRIVATE_MODEL_HOSTS: '127.0.0.1' } })
  .extend('server', ({ onTestFinished }) => modelServerOfTest({ onTestFinished }))
  .extend('prompt', async ({ api, client, devKey, owner, ownersProject, server }) => {
    await ownersProject.create_provider({
      kind: 'openai-compatible',
      name: 'Ours',
      base_url: server.url,
      credential: CREDENTIAL,
      default_model: 'own',
    })
    const { id } = await api.publishedPrompt(owner, { content: `You know {{name}} and ${TEXT}.` })
    const { data } = await client.get_working_copy({ prompt_id: id }, devKey)
    return { prompt_id: id, block_id: data.blocks?.[0]?.id ?? '' }
  })

test.for(Object.entries(BEHAVIOURS))(
  'no log line contains a credential or a text of a prompt, person or model: %s',
  async ([, behaviour], { api, client, devKey, prompt: { prompt_id, block_id }, server }) => {
    server.rules.otherwise = () => behaviour
    const message = `Tell me of ${TEXT}.`
    const asked = [
      client.run_playground({ prompt_id, variables: { name: TEXT }, message }, devKey),
      client.rewrite_block({ block_id, instruction: message }, devKey),
      client.propose_changes({ prompt_id, goal: message }, devKey),
      client.import_prompt({ content: `# ${TEXT}\n${message}`, refine: true }, devKey),
    ]
    await Promise.allSettled(asked)
    expect(server.received.length).toBeGreaterThanOrEqual(asked.length)
    const log = api.log.join('')
    for (const path of ['playground-runs', 'rewrite', 'propose-changes', 'imports']) {
      expect(log, path).toContain(path)
    }
    expect(log).not.toContain(CREDENTIAL)
    expect(log).not.toContain(TEXT)
  },
)
