import type { Effect } from '@promptwire/core/contract/operation'
import { findAuditEntries } from '../../apps/api/src/features/audit/audit.sql.ts'
import type { Owner } from './fixtures/making.ts'
import type { Fixtures } from './fixtures.ts'

/** A prompt with something of everything, for an operation to work on. */
export interface Subject {
  readonly promptId: string
  readonly slug: string
  /** The first prompt of a bulk deletion; the prompt itself for a single one. */
  readonly spareSlug: string
  readonly blockId: string
  readonly otherBlockId: string
  /** A block of another prompt, which includes an older version of a third one. */
  readonly includeBlockId: string
  readonly partSlug: string
  readonly variableId: string
  readonly testCaseId: string
  readonly playgroundRunId: string
  readonly evalRunId: string
  /** One that has not ended. */
  readonly goingEvalRunId: string
  readonly proposalId: string
  /** Another, which prompts:write is enough to apply. */
  readonly smallProposalId: string
  /** A third, which nothing else of a walk changes. */
  readonly unchangedProposalId: string
  readonly folderId: string
  readonly keyId: string
  readonly webhookId: string
  readonly messageId: string
  readonly providerId: string
  readonly jobId: string
  /** Another account, of which the owner is a member. */
  readonly otherAccountId: string
  readonly auditEntryId: string
  /** An edit of the prompt with the key. */
  readonly agentEntryId: string
  /** A proposal that undoes it. */
  readonly revertProposalId: string
}

/** The next operation misses a record that is destroyed, and a new order names every block. */
export const needsFreshSubject = (name: string, { effect }: { readonly effect: Effect }): boolean =>
  effect === 'destroys' || name === 'reorder_blocks'

const ORDER: readonly Effect[] = ['reads', 'adds', 'changes', 'destroys']
/** The order in which operations can share a subject: those that leave it as it is come first. */
export const toOrder = ({ effect }: { readonly effect: Effect }): number => ORDER.indexOf(effect)

/** Makes all of it in the owner's project, through the stores. */
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

/** The audit entry of an edit of a block with a key, and a proposal that undoes it. */
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

/** Makes a prompt that includes the first version of another one, by default of a new one with two. */
export async function createInclude(
  fixtures: Pick<Fixtures, 'edit' | 'publish' | 'publishedPrompt' | 'workingCopy'>,
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
  const { id } = await fixtures.publishedPrompt(owner, { blocks })
  if (!included) {
    await fixtures.edit(part.id, 'Be kinder.')
    await fixtures.publish(part.id)
  }
  const includeBlockId = (await fixtures.workingCopy(id))?.content.blocks[0]?.id ?? ''
  return { includeBlockId, partSlug: part.slug }
}
