import { PENDING } from '@promptwire/contract/proposals/proposal-fields'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import { isMovedSince } from '../../kernel/change/moved-since.sql.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { jsonColumn, lockPrompt } from '../prompts/index.sql.ts'
import { promptGone, requireManagedHere, requireManagedInGit } from '../prompts/index.ts'
import { useProposalFiles } from '../stored-files/index.sql.ts'
import { lockProposal } from './lock-proposal.sql.ts'
import { requirePending } from './merge/applicable.ts'
import { storedCopy } from './merge/stored-copy.ts'
import {
  proposalAudit,
  proposalEntry,
  proposalEvent,
  toChangeAudit,
  toCompared,
  updatedEvent,
} from './proposal-audit.ts'
import { MAX_COMMENTS, MAX_PENDING_PER_PROJECT, MAX_PENDING_PER_PROMPT } from './proposal-limits.ts'
import type {
  LockedCopy,
  NewProposal,
  ProposalChange,
  ProposalRequest,
  ProposalStatus,
} from './proposal-page.ts'
import { NO_COPY, type ProposalRecord } from './proposal-record.ts'
import { commentRow, toAuthorColumns } from './proposal-rows.ts'

/** CONFLICT if the prompt or project has too many proposals. */
export const insertProposal = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  proposal: NewProposal,
): Promise<ProposalStatus> =>
  unitOfWork.change(caller, async (tx) => {
    const { id, promptId, source, demo, baseRevision, partUpdate, reverts, newModel } = proposal
    if (promptId !== null) {
      const prompt = await lockPrompt(tx, promptId)
      if (!prompt || (await isMovedSince(tx, caller))) throw promptGone()
      const requireManaged = source === 'git' ? requireManagedInGit : requireManagedHere
      requireManaged(prompt)
    }
    const { projectId, at: createdAt } = caller
    const author = toAuthorColumns(caller)
    await tx.prisma.proposal.create({
      data: {
        id,
        projectId,
        promptId,
        source,
        demo,
        partId: partUpdate?.partId ?? null,
        partVersion: partUpdate?.version ?? null,
        reverts: reverts ?? null,
        newModel: newModel?.model ?? null,
        ...(newModel?.comparison && { comparison: jsonColumn(newModel.comparison) }),
        createdAt,
        updatedAt: createdAt,
        ...author,
        ...contentColumns(proposal),
        writerId: author.authorId,
      },
    })
    await useProposalFiles(tx, { projectId, proposalId: id }, proposal.proposed.content.files)
    await requireProposalLimit(tx, projectId, promptId)
    const status = { id, promptId, baseRevision, demo }
    const result: ProposalStatus = { ...status, state: 'open', revision: 1 }
    const after = proposalAudit(proposal)
    const compared = {
      before: toCompared(proposal.base ?? NO_COPY),
      after: toCompared(proposal.proposed),
    }
    return {
      result,
      audit: { ...proposalEntry('proposal.created', { id, promptId, after }), compared },
      event: proposalEvent('proposal.created', caller, result),
    }
  })

/** One change at a time; CONFLICT once the proposal is applied or closed. */
export const changeProposal = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  request: ProposalRequest,
  edit: (
    proposal: ProposalRecord,
    copy: LockedCopy | undefined,
    tx: Queryable,
  ) => ProposalChange | Promise<ProposalChange>,
): Promise<ProposalStatus> =>
  unitOfWork.change(caller, async (tx) => {
    const locked = await lockProposal(tx, caller.projectId, request)
    requirePending(locked.proposal)
    const made = await edit(locked.proposal, locked.copy, tx)
    const result = await writeChange(tx, caller, locked.proposal, made)
    return {
      result,
      audit: toChangeAudit(locked.proposal, made),
      event:
        result.state === 'closed'
          ? proposalEvent('proposal.closed', caller, result)
          : updatedEvent(caller, result),
    }
  })

async function writeChange(
  tx: Queryable,
  caller: Caller,
  proposal: ProposalRecord,
  { contents, state, comment }: ProposalChange,
): Promise<ProposalStatus> {
  const { id, promptId, demo } = proposal
  // Comments do not change the revision.
  const revision = proposal.revision + (contents || state ? 1 : 0)
  const after = { state: state ?? proposal.state, revision, updatedAt: caller.at }
  const written = contents && {
    ...contentColumns(contents),
    // The runs compared other contents.
    newModel: null,
    comparison: Prisma.DbNull,
    writerId: toAuthorColumns(caller).authorId,
  }
  const { count } = await tx.prisma.proposal.updateMany({
    where: { id, revision: proposal.revision, state: { in: [...PENDING] } },
    data: { ...written, ...after },
  })
  if (count === 0) throw movedOn()
  const files = contents?.proposed.content.files ?? []
  await useProposalFiles(tx, { projectId: caller.projectId, proposalId: id }, files)
  if (comment) await addComment(tx, caller, id, comment)
  const { baseRevision } = contents ?? proposal
  return { id, promptId, baseRevision, revision, demo, state: after.state }
}

/** For a proposal that someone else changed concurrently. */
const movedOn = () =>
  new Failure('CONFLICT', 'This proposal was changed at the same time; nothing was saved.')

/** Of two concurrent applies, or an apply and a close, the second finds nothing to mark. */
export async function markApplied(
  tx: Queryable,
  { at }: Caller,
  { id, revision }: ProposalRecord,
): Promise<void> {
  const { count } = await tx.prisma.proposal.updateMany({
    where: { id, revision, state: { in: [...PENDING] } },
    data: { state: 'applied', revision: { increment: 1 }, updatedAt: at },
  })
  if (count === 0) throw movedOn()
}

export const linkPrompt = ({ prisma }: Queryable, id: string, promptId: string) =>
  prisma.proposal.update({ where: { id }, data: { promptId } })

export async function addComment(
  tx: Queryable,
  caller: Caller,
  id: string,
  comment: NonNullable<ProposalChange['comment']>,
): Promise<void> {
  await tx.prisma.proposalComment.create({ data: commentRow(caller, id, comment) })
  const comments = await tx.prisma.proposalComment.count({ where: { proposalId: id } })
  // Decisions are always accepted.
  if (comment.decision !== null || comments <= MAX_COMMENTS) return
  throw new Failure('CONFLICT', `A proposal has at most ${MAX_COMMENTS} comments.`)
}

const contentColumns = (
  proposal: Pick<
    NewProposal,
    'title' | 'reason' | 'baseRevision' | 'base' | 'proposed' | 'usualSlug' | 'reasons' | 'counts'
  >,
) => ({
  title: proposal.title,
  reason: proposal.reason,
  baseRevision: proposal.baseRevision,
  ...(proposal.base && { base: jsonColumn(storedCopy(proposal.base)) }),
  proposed: jsonColumn(storedCopy(proposal.proposed, proposal.usualSlug)),
  reasons: jsonColumn(proposal.reasons),
  counts: jsonColumn(proposal.counts),
})

/** Throws after the write if too many proposals are pending; the transaction rolls back. */
async function requireProposalLimit(
  tx: Queryable,
  projectId: string,
  promptId: string | null,
): Promise<void> {
  const pending = { projectId, state: { in: [...PENDING] } }
  if (promptId !== null) {
    const ofPrompt = await tx.prisma.proposal.count({ where: { ...pending, promptId } })
    if (ofPrompt > MAX_PENDING_PER_PROMPT) {
      throw tooManyProposals('A prompt', MAX_PENDING_PER_PROMPT)
    }
  }
  const all = await tx.prisma.proposal.count({ where: pending })
  if (all > MAX_PENDING_PER_PROJECT) throw tooManyProposals('A project', MAX_PENDING_PER_PROJECT)
}

const tooManyProposals = (owner: string, limit: number) =>
  new Failure('CONFLICT', `${owner} has at most ${limit} open proposals; apply or close some.`)
