import { randomUUID } from 'node:crypto'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { ENDING_MODEL } from '../../../../test/support/fixtures/records.ts'
import { createInclude } from '../../../../test/support/subject.ts'
import type { WebStack } from '../../../../test/support/web-stack.ts'

/** A project with a record of every kind, and the parameters of its routes. */
export type WholeProject = Awaited<ReturnType<typeof makeWholeProject>>

/** Fills every text of a project with `words`. */
export async function makeWholeProject(stack: WebStack, owner: Owner, words: string) {
  const { prisma } = stack.database
  const { projectId } = owner
  await prisma.project.update({ where: { id: projectId }, data: { name: words } })
  const folderId = await stack.folder(owner)
  await prisma.folder.update({ where: { id: folderId }, data: { name: words } })
  const prompt = await makePrompt(stack, owner, words)
  await prisma.prompt.update({ where: { id: prompt.id }, data: { folderId } })
  const testCaseId = await stack.testCase(prompt.id)
  const data = { inputText: words, expectedOutput: words, variables: { who: words } }
  await prisma.testCase.update({ where: { id: testCaseId }, data })
  const evalRunId = await judged(stack, owner, prompt.id, words)
  const proposalId = await proposed(stack, prompt.id, words)
  const { webhookId, messageId } = await stack.webhook(owner)
  await answered(stack, { webhookId, messageId }, words)
  const off = await stack.webhook(owner)
  const providers = await makeProviders(stack, owner, words)
  await prisma.webhook.update({ where: { id: off.webhookId }, data: { enabled: false } })
  const { key, ofProgram, clientId } = await makeKeys(stack, owner, words)
  await changeSincePublished(stack, key.text, prompt, words)
  await prisma.user.update({ where: { id: owner.userId }, data: { name: words } })
  const [block] = await prisma.block.findMany({ where: { promptId: prompt.id } })
  const [variable] = await prisma.variable.findMany({ where: { promptId: prompt.id } })
  return {
    clientId,
    otherAccountId: await secondAccount(stack, owner),
    /** Overrides parameters to show disabled records, or a program's. */
    turnedOff: {
      webhook_id: off.webhookId,
      provider_id: providers.turnedOff,
      key_id: ofProgram.id,
    },
    /** Parameters of every route, by name. */
    parameters: {
      project_id: projectId,
      prompt_id: prompt.slug,
      block_id: block?.id ?? '',
      variable_id: variable?.id ?? '',
      version: '1',
      folder_id: folderId,
      test_case_id: testCaseId,
      proposal_id: proposalId,
      playground_run_id: await tried(stack, owner, prompt.id, words),
      key_id: key.id,
      session_id: await firstEntry(stack, key.id),
      webhook_id: webhookId,
      message_id: messageId,
      provider_id: providers.id,
      eval_run_id: evalRunId,
      case_id: testCaseId,
      job_id: await stack.failedJob(owner),
      gallery_slug: 'bug-triage',
    } as Readonly<Record<string, string>>,
  }
}

/** Two keys of an AI client, and a program's key. */
async function makeKeys(stack: WebStack, owner: Owner, words: string) {
  const { apiKey } = stack.database.prisma
  const key = await stack.key(owner, 'dev')
  const client = { clientId: randomUUID(), clientName: words, name: words }
  await stack.key(owner, 'live')
  await apiKey.updateMany({ where: { projectId: owner.projectId }, data: client })
  const ofProgram = await stack.key(owner, 'live')
  await apiKey.update({ where: { id: ofProgram.id }, data: { name: words } })
  return { key, ofProgram, clientId: client.clientId }
}

/** A run whose verdicts a person marked as wrong. */
async function judged(stack: WebStack, owner: Owner, promptId: string, words: string) {
  await judgePrompt(stack, owner, words)
  const runId = await stack.evalRun(promptId)
  const data = { output: words, error: words, mark: 'wrong' }
  await stack.database.prisma.evalResult.updateMany({ where: { runId }, data })
  return runId
}

/** A judge prompt, so that the page offers to use the built-in one. */
async function judgePrompt({ database: { prisma } }: WebStack, owner: Owner, words: string) {
  const { projectId, userId: authorId } = owner
  const saved = { projectId, authorId, version: 101, fixedVersion: 2, createdAt: new Date() }
  await prisma.judgePrompt.create({ data: { ...saved, text: words } })
  await prisma.project.update({ where: { id: projectId }, data: { judgePromptVersion: 101 } })
}

async function tried(stack: WebStack, owner: Owner, promptId: string, words: string) {
  const id = await stack.playgroundRun(owner, promptId)
  const written = { sentPrompt: words, message: words, output: words, problem: words }
  const ran = { ...written, model: words, providerName: words }
  await stack.database.prisma.playgroundRun.update({ where: { id }, data: ran })
  return id
}

/** The default provider, another enabled provider, and a disabled provider. */
async function makeProviders(stack: WebStack, owner: Owner, words: string) {
  const [standard, id, turnedOff] = [
    await stack.provider(owner),
    await stack.provider(owner),
    await stack.provider(owner),
  ]
  const { modelProvider } = stack.database.prisma
  const first = { isDefault: true, defaultModel: words.slice(0, MAX_TAG_LENGTH) }
  await modelProvider.update({ where: { id: standard }, data: first })
  await modelProvider.update({ where: { id }, data: { isDefault: false, name: words } })
  await modelProvider.update({ where: { id: turnedOff }, data: { enabled: false } })
  return { id, turnedOff }
}

async function makePrompt(stack: WebStack, owner: Owner, words: string) {
  const block = { type: 'role', title: words, content: `${words} {{who}}` } as const
  const prompt = await stack.publishedPrompt(owner, {
    name: words,
    description: words,
    tags: [words.slice(0, MAX_TAG_LENGTH)],
    blocks: [block],
    variables: [{ key: 'who', default_value: words, description: words }],
    model_config: { model: words, other: words },
    front_matter: `---\nname: whole\ndescription: ${JSON.stringify(words.slice(0, 500))}\n---\n`,
  })
  await stack.database.prisma.version.updateMany({
    where: { promptId: prompt.id },
    data: { note: words },
  })
  const former = { projectId: owner.projectId, promptId: prompt.id, slug: `was-${prompt.slug}` }
  const times = { renamedAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) }
  await stack.database.prisma.formerSlug.create({ data: { ...former, ...times } })
  await createInclude(stack, owner, prompt)
  // A model that its vendor ends.
  const ending = { name: words, model_config: { model: ENDING_MODEL } }
  await stack.testCase((await stack.prompt(owner, ending)).id)
  return prompt
}

/** A proposal that conflicts with later changes. */
async function proposed({ proposal, database }: WebStack, promptId: string, words: string) {
  const id = await proposal(promptId, ({ blocks }) => ({
    blocks: blocks.map((block) => ({ ...block, title: `${words}!`, content: `${words}!` })),
    model_config: { [words]: words },
  }))
  const comments = { create: { id: randomUUID(), text: words } }
  const data = { title: words, reason: words, comments }
  await database.prisma.proposal.update({ where: { id }, data })
  return id
}

/** A published and an unpublished change, to compare and undo. */
async function changeSincePublished(
  stack: WebStack,
  key: string,
  prompt: { id: string; slug: string },
  words: string,
) {
  const send = async (method: string, path: string, body: object) => {
    const response = await stack.apps.publicApp.request(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  const write = async (content: string) => {
    const block = await stack.database.prisma.block.findFirstOrThrow({
      where: { promptId: prompt.id },
    })
    await send('PATCH', `/blocks/${block.id}`, { content })
  }
  await send('PUT', `/prompts/${prompt.id}/files`, { path: 'notes.md', content: words })
  await write(`${words} and more {{who}}`)
  await stack.publish(prompt.id)
  await write(`${words} and most {{who}}`)
}

/** The key's first change, and its session. */
async function firstEntry({ database: { prisma } }: WebStack, keyId: string) {
  const { id } = await prisma.auditEntry.findFirstOrThrow({
    where: { keyId },
    orderBy: { id: 'asc' },
  })
  return id
}

/** An account that could receive the project. */
async function secondAccount({ owner: makeOwner, database }: WebStack, { userId }: Owner) {
  const { accountId } = await makeOwner()
  await database.prisma.membership.create({ data: { accountId, userId, role: 'owner' } })
  return accountId
}

const MAX_TAG_LENGTH = 50

/** A receiver that responded with the words. */
async function answered(
  { database: { prisma } }: WebStack,
  sent: { webhookId: string; messageId: string },
  words: string,
) {
  const { webhookId } = sent
  await prisma.webhook.update({ where: { id: webhookId }, data: { description: words } })
  const attempt = { id: randomUUID(), at: new Date(), durationMs: 1, status: 500, response: words }
  await prisma.webhookAttempt.create({ data: { ...sent, ...attempt } })
  await prisma.webhookDelivery.updateMany({
    where: sent,
    data: { body: JSON.stringify({ words }) },
  })
}
