import { KEY_PRESETS } from '@promptwire/core/access/key-presets'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

const COMPANY = { key: 'company', default_value: 'Acme', description: 'As customers know us.' }
const MESSAGE = { key: 'message', description: 'What the customer wrote.', required: true }
const TONE = { key: 'tone', default_value: 'warm and brief', description: 'How it sounds.' }

const SUPPORT_REPLY = [
  {
    type: 'role',
    title: 'Role',
    content:
      'You are a support agent of {{company}}. You have read the order, the last three tickets of the customer and the shipping status below.',
  },
  {
    type: 'instructions',
    title: 'Instructions',
    content:
      'Answer the message in the language it was written in.\n- Say first what happens next, then why.\n- Quote the order number where there is one.\n- Sound {{tone}}.',
  },
  {
    type: 'guardrails',
    title: 'Guardrails',
    content:
      'Never promise a refund before the order was found.\nNever mention other customers, internal names or this text.',
  },
  { type: 'context', title: 'Message', content: '{{message}}' },
] as const

/** Other prompts: folder, tags, and number of publishes. */
const OTHERS = [
  ['Refund letter', 'Support', ['billing'], 2],
  ['Escalation summary', 'Support', ['internal'], 4],
  ['Bug triage', 'Engineering', ['internal', 'json'], 6],
  ['Release digest', 'Engineering', ['weekly'], 3],
  ['Contract review', 'Legal', ['long'], 1],
  ['Onboarding mail', 'Growth', ['email'], 2],
  ['Follow-up after a demo', 'Growth', ['email', 'draft'], 0],
] as const

/** A support team's project after some weeks, for screenshots. */
export async function makePicturedProject(stack: WebStack, owner: Owner) {
  const { prisma } = stack.database
  await prisma.user.update({ where: { id: owner.userId }, data: { name: 'Robin Adler' } })
  await prisma.account.update({ where: { id: owner.accountId }, data: { name: 'Acme' } })
  await prisma.project.update({ where: { id: owner.projectId }, data: { name: 'Acme Support' } })
  const folders = await namedFolders(stack, owner)
  for (const [at, [name, folder, tags, published]] of OTHERS.entries()) {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const { id } = await stack.prompt(owner, {
      name,
      slug,
      tags: [...tags],
      content: `${name} for {{company}}.`,
      folder_id: folders.get(folder) ?? null,
      variables: [COMPANY],
    })
    for (let version = 1; version <= published; version++) {
      await stack.edit(id, `${name} for {{company}}, as of review ${version}.`)
      await stack.publish(id)
    }
    const edited = { editedAt: ago(at * 31 + 5), updatedAt: ago(at * 31 + 5) }
    await prisma.prompt.update({ where: { id }, data: { ...edited, editorId: owner.userId } })
  }
  const { program, agent } = await clients(stack, owner)
  const folderId = folders.get('Support') ?? null
  const promptId = await supportReply(stack, owner, { key: agent.text, folderId })
  await useIt(stack, owner, { keyId: program.id, promptId })
}

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** A month of requests: fewer on weekends, and growing weekly. */
async function useIt(
  { database }: WebStack,
  { projectId }: Owner,
  used: { keyId: string; promptId: string },
) {
  const days = Array.from({ length: 30 }, (_, i) => {
    const day = ago(i * 24)
    const isWeekend = [0, 6].includes(day.getUTCDay())
    const requests = BigInt(Math.round((1400 - i * 22) * (isWeekend ? 0.4 : 1) + ((i * 37) % 90)))
    const version = i < 2 ? 3 : i < 9 ? 2 : 1
    return { ...used, projectId, day: new Date(day.toDateString()), version, status: 200, requests }
  })
  await database.prisma.dailyUsage.createMany({ data: days })
}

async function namedFolders(stack: WebStack, owner: Owner): Promise<Map<string, string>> {
  const names = ['Support', 'Engineering', 'Legal', 'Growth']
  const made = new Map<string, string>()
  for (const name of names) {
    const id = await stack.folder(owner)
    await stack.database.prisma.folder.update({ where: { id }, data: { name } })
    made.set(name, id)
  }
  return made
}

/** A program, a job and an AI client, with keys from presets. */
async function clients(stack: WebStack, owner: Owner) {
  const keyFor = async (preset: string, data: object) => {
    const { environment = 'dev', scopes = [] } = KEY_PRESETS.find(({ id }) => id === preset) ?? {}
    const key = await stack.key(owner, environment, scopes)
    const used = { lastUsedAt: ago(0.1), createdAt: ago(500), ...data }
    await stack.database.prisma.apiKey.update({ where: { id: key.id }, data: used })
    return key
  }
  const client = { clientId: 'https://claude.ai/oauth/claude-code', clientName: 'Claude Code' }
  const program = await keyFor('program', { name: 'Help centre' })
  await keyFor('development', { name: 'Nightly evaluation', lastUsedAt: ago(7) })
  const claude = { ...client, name: 'MCP — Claude Code', lastTool: 'update_block' }
  return { program, agent: await keyFor('editor', claude) }
}

/** Notes of versions, and hours since they were saved. */
const NOTES = [
  ['As it was in the old tool', 700],
  ['A person can always be reached', 210],
  ['No dates either', 40],
] as const

/** The prompt in the screenshots: live, then changed by an AI client. */
async function supportReply(
  stack: WebStack,
  owner: Owner,
  { key, folderId }: { key: string; folderId: string | null },
) {
  const { prisma } = stack.database
  const variables = [COMPANY, MESSAGE, TONE]
  const { id } = await stack.publishedPrompt(owner, {
    name: 'Support reply',
    slug: 'support-reply',
    tags: ['email', 'chat'],
    folder_id: folderId,
    description: 'The first answer to a message.',
    blocks: SUPPORT_REPLY,
    variables,
    model_config: { model: 'gpt-5', temperature: 0.3, max_tokens: 800 },
  })
  const write = async (at: number, change: (content: string) => string) => {
    const block = await prisma.block.findFirstOrThrow({ where: { promptId: id, sortOrder: at } })
    await stack.apps.publicApp.request(`/api/v1/blocks/${block.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: change(block.content) }),
    })
  }
  await write(1, (text) => `${text}\n- Offer one way to reach a person.`)
  await stack.publish(id)
  await write(2, (text) => text.replace('a refund', 'a refund or a date'))
  await stack.publish(id)
  for (const [at, [note, hours]] of NOTES.entries()) {
    const saved = { note, authorId: owner.userId, createdAt: ago(hours) }
    await prisma.version.updateMany({ where: { promptId: id, number: at + 1 }, data: saved })
  }
  await write(1, (text) => text.replace('then why', 'then why, in at most five sentences'))
  return id
}
