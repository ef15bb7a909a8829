import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { ChangeOutcome } from '../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { readContent } from '../content/index.sql.ts'
import { hashContent, UNKNOWN_HASH } from '../content/index.ts'
import type { LockedPrompt } from '../prompts/index.sql.ts'
import { requireApproval } from '../proposals/index.sql.ts'
import { readGate } from './publish-gate.sql.ts'

/** Hashes of the working copy and the published content, to compare them. */
type ContentHashes = Pick<LockedPrompt, 'contentHash' | 'publishedHash'>

/** The hash of a locked working copy; computed if the row is older than hashes. */
export const hashWorkingCopy = async (tx: Queryable, row: LockedPrompt): Promise<string> =>
  row.contentHash === null || row.contentHash === UNKNOWN_HASH
    ? hashContent(await readContent(tx, row))
    : row.contentHash

interface Publication {
  readonly hashes: ContentHashes
  /** The version that live keys got until now. */
  readonly previous: number | null
  /** Why a closed gate does not hold it up. */
  readonly pastGate?: string | undefined
}

/** The published version of a locked prompt. */
export async function readPublishedNumber(
  tx: Queryable,
  promptId: string,
): Promise<number | undefined> {
  const version = await tx.prisma.version.findFirst({
    where: { liveFor: { some: { id: promptId } } },
    select: { number: true },
  })
  return version?.number
}

/** Publishes a version of a locked prompt if the gate is open: the only way to publish. */
export async function publishLocked(
  tx: Queryable,
  { id: promptId, projectId, slug }: LockedPrompt,
  { id, number }: Pick<Prisma.VersionGetPayload<object>, 'id' | 'number'>,
  { hashes, previous, pastGate }: Publication,
  { at, may }: Caller,
): Promise<ChangeOutcome<void>> {
  const content = { projectId, promptId, version: number, contentHash: hashes.publishedHash ?? '' }
  await requireApproval(tx, content)
  const gate = await readGate(tx, {
    ...content,
    // The audit log is read by people who may not read test cases.
    mayQuoteCases: pastGate === undefined && may.has('test_cases:read'),
  })
  if (gate?.reason && pastGate === undefined) throw new Failure('CONFLICT', gate.reason)
  await tx.prisma.version.updateMany({
    where: { id, publishedAt: null },
    data: { publishedAt: at },
  })
  await tx.prisma.prompt.update({
    where: { id: promptId },
    data: { publishedVersionId: id, ...hashes },
  })
  return {
    result: undefined,
    audit: [
      ...(gate?.reason
        ? [overridden(promptId, { version: number, reason: pastGate, gate: gate.reason })]
        : []),
      {
        action: 'version.published',
        targetType: 'prompt',
        targetId: promptId,
        promptId,
        ...(previous !== null && { before: { version: previous } }),
        after: { version: number },
      },
    ],
    event: {
      type: 'prompt.published',
      data: { project_id: projectId, prompt_id: promptId, slug, version: number },
    },
  }
}

const overridden = (promptId: string, after: object): Audited => ({
  action: 'version.gate_overridden',
  targetType: 'prompt',
  targetId: promptId,
  promptId,
  after,
})
