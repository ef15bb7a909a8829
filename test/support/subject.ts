import type { Effect } from '@promptwire/contract/operation'
import { findAuditEntries } from '../../apps/api/src/features/audit/audit.sql.ts'
import type { Owner } from './fixtures/making.ts'
import { ENDING_MODEL } from './fixtures/records.ts'
import type { Fixtures } from './fixtures.ts'

/** A prompt with related records of every kind, for operations. */
export interface Subject {
  readonly promptId: string
  readonly slug: string
  /** The first prompt of a bulk deletion; a single deletion takes the subject's prompt. */
  readonly spareSlug: string
  readonly blockId: string
  readonly otherBlockId: string
  /** A block of another prompt that includes an older version of a third prompt. */
  readonly includeBlockId: string
  readonly partSlug: string
  readonly variableId: string
  readonly testCaseId: string
  readonly playgroundRunId: string
  readonly evalRunId: string
  /** An unfinished run. */
  readonly goingEvalRunId: string
  readonly proposalId: string
  /** A second proposal, which prompts:write is enough to apply. */
  readonly smallProposalId: string
  /** A third proposal, which no other operation changes. */
  readonly unchangedProposalId: string
  readonly folderId: string
  readonly keyId: string
  readonly webhookId: string
  readonly messageId: string
  readonly providerId: string
  readonly jobId: string
  /** Another account of the owner. */
  readonly otherAccountId: string
  readonly auditEntryId: string
  /** An edit of the prompt with a key. */
  readonly agentEntryId: string
  /** A proposal that undoes the edit. */
  readonly revertProposalId: string
}

/** The next operation would miss a destroyed record, and a new order must name every block. */
export const needsFreshSubject = (name: string, { effect }: { readonly effect: Effect }): boolean =>
  effect === 'destroys' || name === 'reorder_blocks'

const ORDER: readonly Effect[] = ['reads', 'adds', 'changes', 'destroys']
/** Sorts operations so that they can share a subject: those without changes come first. */
export const toOrder = ({ effect }: { readonly effect: Effect }): number => ORDER.indexOf(effect)

/** Creates the subject in the owner's project, through the stores. */
export async function createSubject(fixtures: Fixtures, owner: Owner): Promise<Subject> {
  const variables = [{ key: 'name', default_value: 'there' }]
  const blocks = [
    { type: 'role', title: 'Role', content: 'Hello {{name}}' },
    { type: 'context', title: 'Context', content: 'It is late.' },
  ] as const
  const front_matter = '---\nname: greeter\ndescription: Greets people.\n---\n'
  const { id, slug } = await fixtures.publishedPrompt(owner, { variables, blocks, front_matter })
  const copy = await fixtures.workingCopy(id)
  const [block, other] = copy?.content.blocks ?? []
  const [variable] = copy?.content.variables ?? []
  const testCaseId = await fixtures.testCase(id)
  const evalRunId = await fixtures.evalRun(id)
  const goingEvalRunId = await fixtures.evalRun(id, 'running')
  const folderId = await fixtures.folder(owner)
  const { id: keyId } = await fixtures.key(owner)
  const [entry] = await findAuditEntries(
    fixtures.unitOfWork,
    { projectId: owner.projectId },
    { limit: 1 },
  )
  const { webhookId, messageId } = await fixtures.webhook(owner)
  return {
    promptId: id,
    slug,
    spareSlug: slug,
    blockId: block?.id ?? '',
    otherBlockId: other?.id ?? '',
    ...(await createInclude(fixtures, owner)),
    variableId: variable?.id ?? '',
    testCaseId,
    playgroundRunId: await fixtures.playgroundRun(owner, id),
    evalRunId,
    goingEvalRunId,
    proposalId: await fixtures.proposal(id, ({ blocks }) => ({ blocks: blocks.slice(1) })),
    smallProposalId: await fixtures.proposal(id),
    unchangedProposalId: await fixtures.proposal(id),
    folderId,
    keyId,
    webhookId,
    messageId,
    providerId: await fixtures.provider(owner),
    jobId: await fixtures.failedJob(owner),
    otherAccountId: await fixtures.otherAccount(owner),
    auditEntryId: entry?.id ?? '',
    ...(await createAgentEntry(fixtures, owner, keyId, { promptId: id, ...block })),
  }
}

/** The audit entry of a block edit with a key, and a proposal that undoes it. */
async function createAgentEntry(
  { unitOfWork, system, proposal }: Fixtures,
  { userId, projectId }: Owner,
  keyId: string,
  { promptId, id, content }: { promptId: string; id?: string; content?: string },
): Promise<Pick<Subject, 'agentEntryId' | 'revertProposalId'>> {
  const actor = { kind: 'key', keyId, userId, clientId: undefined, tool: undefined } as const
  await unitOfWork.change({ ...system(projectId), actor }, async () => ({
    result: undefined,
    audit: {
      action: 'block.updated',
      targetType: 'block',
      targetId: id ?? '',
      promptId,
      before: { content: 'Hi {{name}}' },
      after: { content },
    },
  }))
  const [entry] = await findAuditEntries(unitOfWork, { projectId }, { keyId, limit: 1 })
  const agentEntryId = entry?.id ?? ''
  const revertProposalId = await proposal(promptId)
  await unitOfWork.prisma.proposal.update({
    where: { id: revertProposalId },
    data: { reverts: agentEntryId },
  })
  return { agentEntryId, revertProposalId }
}

/**
 * Creates a prompt that includes the first version of another prompt. A new included prompt has two
 * versions; the including prompt then names an ending model and has a test case.
 */
export async function createInclude(
  fixtures: Pick<Fixtures, 'edit' | 'publish' | 'publishedPrompt' | 'testCase' | 'workingCopy'>,
  owner: Owner,
  included?: { readonly id: string; readonly slug: string },
) {
  const part = included ?? (await fixtures.publishedPrompt(owner, { content: 'Be kind.' }))
  const text = { type: 'custom', title: 'Text', content: 'Be kind.', heading: 'none' } as const
  const include = {
    prompt: part.id,
    block: null,
    version: 1,
    live: true,
    depth: 1,
    blocks: [{ ...text, role: 'system', name: null, when: null } as const],
    variables: [],
  }
  const blocks = [{ ...text, type: 'include', include } as const]
  const model_config = included ? {} : { model: ENDING_MODEL }
  const { id } = await fixtures.publishedPrompt(owner, { blocks, model_config })
  if (!included) {
    await fixtures.testCase(id)
    await fixtures.edit(part.id, 'Be kinder.')
    await fixtures.publish(part.id)
  }
  const includeBlockId = (await fixtures.workingCopy(id))?.content.blocks[0]?.id ?? ''
  return { includeBlockId, partSlug: part.slug }
}
