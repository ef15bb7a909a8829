import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { createClient } from '@promptwire/contract/derive/client'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { createSend } from '@promptwire/runtime/send'
import { expect } from 'vitest'
import { test as mcpTest, readAnswer, rpc } from '../support/mcp-test.ts'

const HEAD =
  '---\r\nname: forms\r\ndescription: Fills in forms.\r\nmetadata:\r\n  author: me\r\n---\r\n'
const PICTURE = Buffer.from([0, 255, 1, 254])

const test = mcpTest
  .extend('skill', { scope: 'file' }, async ({ stack, greeter: { owner } }) => {
    const dev = { bearer: (await stack.key(owner, 'dev')).text }
    const api = createClient(publicContract, stack.apiUrl + PUBLIC_PREFIX, createSend(stack.apiUrl))
    const { data } = await api.create_prompt(
      { name: 'Forms', slug: 'forms', text: 'Use {{tool}}.\n', front_matter: HEAD },
      dev,
    )
    const prompt_id = data.id
    const put = (path: string, file: object) =>
      api.put_prompt_file({ prompt_id, path, ...file }, dev)
    await put('références/A b.md', { content: '# A\r\n' })
    await put('logo.png', { content_base64: PICTURE.toString('base64') })
    await api.save_draft_version({ prompt_id }, dev)
    await api.publish_version({ prompt_id, version: 1 }, dev)
    await put('later.md', { content: 'later' })
    await api.duplicate_prompt({ prompt_id, slug: 'other-forms' }, dev)
    return { prompt_id, dev }
  })
  .extend('connect', ({ stack, skill: _ }, { onCleanup }) => {
    return async (token: string, version: '2025-11-25' | '2026-07-28') => {
      const mode = version === '2026-07-28' ? { pin: version } : 'legacy'
      const client = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode } })
      const requestInit = { headers: { authorization: `Bearer ${token}` } }
      const transport = new StreamableHTTPClientTransport(new URL(stack.mcpUrl), { requestInit })
      await client.connect(transport)
      onCleanup(() => client.close())
      return new SkillsClient(client)
    }
  })

test.for(['2025-11-25', '2026-07-28'] as const)(
  'a host of the era %s lists, gets and verifies published skills',
  async (version, { greeter, stack, connect }) => {
    const { text } = await stack.key(greeter.owner, 'live')
    const skills = await connect(text, version)
    expect(skills.supported).toBe(true)
    const { skills: entries, ttlMs } = await skills.list()
    expect(ttlMs).toBe(version === '2026-07-28' ? 0 : undefined)
    expect(entries).toMatchObject([
      {
        uri: 'skill://forms/SKILL.md',
        frontmatter: { name: 'forms', description: 'Fills in forms.', metadata: { author: 'me' } },
      },
    ])
    const [entry] = entries
    if (!entry) throw new Error('no skill')
    expect((await skills.get(entry.uri)).skill).toEqual(entry)
    expect(await skills.read(entry)).toMatchObject({ verified: true, body: 'Use {{tool}}.\n' })
    const reference = await skills.read(entry, 'références/A b.md')
    expect(reference).toMatchObject({ verified: true, text: '# A\r\n' })
    const picture = await skills.read(entry, 'logo.png')
    expect(picture).toMatchObject({ verified: true, mimeType: 'image/png' })
    expect(Buffer.from(picture.bytes)).toEqual(PICTURE)
  },
)

test('a dev key gets working copies, and a slug that is not the name stays apart', async ({
  skill,
  connect,
}) => {
  const skills = await connect(skill.dev.bearer, '2026-07-28')
  const { skills: entries } = await skills.list()
  expect(entries.map(({ uri }) => uri)).toEqual([
    'skill://forms/SKILL.md',
    'skill://other-forms/forms/SKILL.md',
  ])
  for (const entry of entries) {
    expect(await skills.read(entry, 'later.md')).toMatchObject({ verified: true, text: 'later' })
  }
})

test.for(['metadata:\n  version: 1.0', 'metadata:', 'compatibility: 2', "compatibility: ''"])(
  'a skill that hosts refuse for %j does not hide the others',
  async (field, { skill, stack, connect, onTestFinished }) => {
    const api = createClient(publicContract, stack.apiUrl + PUBLIC_PREFIX, createSend(stack.apiUrl))
    const front_matter = `---\nname: odd\ndescription: Odd.\n${field}\n---\n`
    const odd = { name: 'Odd', slug: 'odd', text: 'Odd.', front_matter }
    const { data } = await api.create_prompt(odd, skill.dev)
    onTestFinished(async () => {
      await api.delete_prompt({ prompt_id: data.id, confirm: true }, skill.dev)
    })
    const skills = await connect(skill.dev.bearer, '2026-07-28')
    const { skills: entries } = await skills.list()
    expect(entries.map(({ frontmatter }) => frontmatter.name)).toEqual(['forms', 'forms'])
  },
)

test('a key without prompts:read gets no skills', async ({ stack, greeter, skill: _, post }) => {
  const { text } = await stack.key(greeter.owner, 'dev', ['gallery:read'])
  const listed = await readAnswer(await post(rpc('skills/list'), {}, text))
  expect(listed.result).toEqual({ skills: [] })
  const got = await post(rpc('skills/get', { uri: 'skill://forms/SKILL.md' }), {}, text)
  expect(got.status).toBe(403)
  expect((await post(rpc('skills/list'), {}, 'pk_dev_unknown')).status).toBe(401)
})

test.for([
  'skill://unknown/SKILL.md',
  'skill://forms/other/SKILL.md',
  'skill://forms/../greeting',
  'skill://greeting/SKILL.md',
  'skill://forms/logo.jpg',
  'skill://',
])('an unknown URI is an invalid parameter: %s', async (uri, { skill: _, post }) => {
  for (const method of ['skills/get', 'resources/read']) {
    const { error } = await readAnswer(await post(rpc(method, { uri })))
    expect(error).toMatchObject({ code: -32_602, data: { uri } })
  }
})
