import { randomUUID } from 'node:crypto'
import type { Client } from '@promptwire/contract/derive/client'
import { DEMO_ID } from '@promptwire/contract/models/provider-fields'
import type { publicContract } from '@promptwire/contract/public-contract'
import type { Scope } from '@promptwire/core/access/scopes'
import type { TestApi } from '../../../../test/support/api.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { createInclude, type Subject } from '../../../../test/support/subject.ts'
import { insertWebhook } from '../../src/features/webhooks/webhooks.sql.ts'

/** Texts that name who may read them: the scope, the field and the stage. */
export type Place = 'text' | 'default' | 'config' | 'other'
export type Stage = 'draft' | 'published'
const canary = (scope: Scope | 'people', place: Place = 'other', stage: Stage = 'draft') =>
  `canary ${scope} ${place} ${stage} end`
export const CANARY = /canary (\S+) (\S+) (\S+) end/g
const PROMPTS = canary('prompts:read')

type PublicClient = Client<typeof publicContract>
type Options = NonNullable<Parameters<PublicClient['create_folder']>[1]>

/** A prompt with a canary in every field: published, then changed in its working copy. */
async function createPrompt(client: PublicClient, options: Options) {
  const { data: folder } = await client.create_folder({ name: PROMPTS }, options)
  const { data: prompt } = await client.create_prompt(
    {
      name: PROMPTS,
      slug: `subject-${randomUUID()}`,
      description: PROMPTS,
      tags: [PROMPTS],
      model_config: { model: canary('prompts:read', 'config') },
      folder_id: folder.id,
      front_matter: `---\nname: canary\ndescription: ${PROMPTS}\n---\n`,
    },
    options,
  )
  const { id: prompt_id, blocks: [block, other, ...more] = [] } = prompt
  for (const { id } of more) await client.delete_block({ block_id: id }, options)
  const blockId = block?.id ?? ''
  const { data: variable } = await client.create_variable({ prompt_id, key: 'a' }, options)
  const write = async (stage: Stage) => {
    const text = canary('blocks:read', 'text', stage)
    await client.update_block({ block_id: blockId, title: text, content: text }, options)
    const default_value = canary('variables:read', 'default', stage)
    const description = canary('variables:read')
    await client.update_variable({ variable_id: variable.id, default_value, description }, options)
  }
  await write('published')
  await client.save_draft_version({ prompt_id, note: canary('versions:read') }, options)
  await client.publish_version({ prompt_id, version: 1 }, options)
  await write('draft')
  const ids = { blockId, otherBlockId: other?.id ?? '', variableId: variable.id }
  return { prompt_id, slug: prompt.slug, ids: { ...ids, folderId: folder.id }, write }
}

type Written = Awaited<ReturnType<typeof createPrompt>>

/** A test case and a run; the published version is tried again in between. */
async function createRecords(
  client: PublicClient,
  options: Options,
  { prompt_id, write }: Written,
) {
  const cases = canary('test_cases:read')
  const { data: testCase } = await client.create_test_case(
    {
      prompt_id,
      input_text: cases,
      expected_output: cases,
      variables: { a: cases },
      checks: [{ type: 'contains', value: cases }],
    },
    options,
  )
  await client.rollback_version({ prompt_id, version: 1 }, options)
  await write('draft')
  const { data: run } = await client.run_playground(
    {
      prompt_id,
      variables: { a: canary('blocks:read', 'text') },
      provider: DEMO_ID,
      message: 'Hi',
    },
    options,
  )
  return { testCaseId: testCase.id, playgroundRunId: run.id }
}

/** An outdated proposal, and a small one. */
async function createProposals(client: PublicClient, options: Options, written: Written) {
  const { prompt_id, write, ids } = written
  const { data: proposal } = await client.create_proposal(
    {
      prompt_id,
      title: PROMPTS,
      reason: PROMPTS,
      update_blocks: [
        { block_id: ids.blockId, content: canary('blocks:read', 'text', 'published') },
      ],
      set_variables: [{ key: 'a', description: canary('variables:read', 'other', 'published') }],
    },
    options,
  )
  await client.comment_on_proposal({ proposal_id: proposal.id, text: PROMPTS }, options)
  // A field changed on both sides is shown with three texts.
  await write('published')
  await write('draft')
  const { data: small } = await client.create_proposal(
    { prompt_id, title: PROMPTS, model_config: { model: `${canary('prompts:read', 'config')}!` } },
    options,
  )
  const { data: unchanged } = await client.create_proposal(
    { prompt_id, title: PROMPTS, model_config: { model: 'another' } },
    options,
  )
  return {
    proposalId: proposal.id,
    smallProposalId: small.id,
    unchangedProposalId: unchanged.id,
  }
}

async function createWebhook(api: TestApi, owner: Owner) {
  const url = `https://hooks.example/${canary('people')}`
  const webhook = { id: randomUUID(), projectId: owner.projectId, url, description: url }
  await insertWebhook(
    api.unitOfWork,
    api.system(owner.projectId),
    { ...webhook, events: [], secret: '', createdAt: new Date() },
    20,
  )
}

/** A project in which every text names its permitted readers. */
export async function createCanaries(
  api: TestApi,
  client: PublicClient,
): Promise<{ owner: Owner; subject: Subject }> {
  const owner = await api.owner()
  const options = { bearer: (await api.key(owner, 'dev')).text }
  const written = await createPrompt(client, options)
  const { prompt_id, slug, ids } = written
  const records = await createRecords(client, options, written)
  const proposals = await createProposals(client, options, written)
  await createWebhook(api, owner)
  const { id: keyId } = await api.key(owner)
  const subject = {
    promptId: prompt_id,
    slug,
    // The walk creates it before it deletes it.
    spareSlug: `${slug}-copy`,
    ...ids,
    ...records,
    evalRunId: await api.evalRun(prompt_id),
    goingEvalRunId: await api.evalRun(prompt_id, 'running'),
    ...proposals,
    ...(await createInclude(api, owner)),
    keyId,
    otherAccountId: await api.otherAccount(owner),
    jobId: await api.failedJob(owner),
    auditEntryId: '',
    agentEntryId: '',
    revertProposalId: '',
    providerId: await api.provider(owner),
    ...(await api.webhook(owner)),
  }
  return { owner, subject }
}
