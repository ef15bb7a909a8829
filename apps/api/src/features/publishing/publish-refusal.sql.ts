import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import type { LockedPrompt } from '../prompts/index.sql.ts'
import { readVersion } from '../versions/index.sql.ts'
import { readGate } from './publish-gate.sql.ts'
import { isVariableCheckOn, readVariableChanges } from './variable-check.sql.ts'
import { explainVariableCheck, toVariableProblems } from './variable-check.ts'

interface Candidate {
  readonly version: number
  readonly content: PromptContent
  readonly contentHashes: string[]
}

/** Why the gates of a project are closed to a version of a locked prompt; undefined if they are open. */
export async function findPublishRefusal(
  tx: Queryable,
  row: LockedPrompt,
  candidate: Candidate,
  caller: Pick<Caller, 'at' | 'may'>,
): Promise<Failure | undefined> {
  const { version, contentHashes } = candidate
  const gate = await readGate(tx, {
    projectId: row.projectId,
    promptId: row.id,
    version,
    contentHashes,
    mayQuoteCases: caller.may.has('test_cases:read'),
  })
  const changes = await listBlockingChanges(tx, row, candidate.content, caller.at)
  const mayName = caller.may.has('variables:read')
  const reasons = [gate?.reason, explainVariableCheck(changes, version, mayName)]
  const message = reasons.filter((each) => typeof each === 'string').join(' ')
  if (message === '') return undefined
  return new Failure(
    'CONFLICT',
    message,
    {},
    { details: mayName ? toVariableProblems(changes) : [] },
  )
}

async function listBlockingChanges(
  tx: Queryable,
  { id: promptId, projectId, publishedVersionId }: LockedPrompt,
  after: PromptContent,
  at: Date,
) {
  if (publishedVersionId === null || !(await isVariableCheckOn(tx, projectId))) return []
  const before = await readVersion(tx, publishedVersionId)
  return readVariableChanges(tx, promptId, { before, after }, at)
}
