import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../kernel/caller.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { PromptContent } from '../content/index.ts'
import { type EndingNeeds, readModelEnd } from '../ending-models/index.sql.ts'
import type { LockedPrompt } from '../prompts/index.sql.ts'
import { readVersion } from '../versions/index.sql.ts'
import { judgeModelEnd } from './model-end-rule.sql.ts'
import { explainModelEndRule, toModelProblems } from './model-end-rule.ts'
import { readGate } from './publish-gate.sql.ts'
import { isVariableCheckOn, readVariableChanges } from './variable-check.sql.ts'
import { explainVariableCheck, toVariableProblems } from './variable-check.ts'

interface Candidate extends EndingNeeds {
  readonly version: number
  readonly content: PromptContent
  readonly contentHashes: string[]
}

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
  const { projectId } = row
  const end = await readModelEnd(
    { unitOfWork: tx, findKnownModel: candidate.findKnownModel },
    { projectId, at: caller.at },
    candidate.content,
  )
  const judged = end ? await judgeModelEnd(tx, projectId, end) : { rule: null, end }
  const reasons = [
    gate?.reason,
    explainVariableCheck(changes, version, mayName),
    explainModelEndRule(judged, version),
  ]
  const message = reasons.filter((each) => typeof each === 'string').join(' ')
  if (message === '') return undefined
  const problems = mayName ? toVariableProblems(changes) : []
  return new Failure(
    'CONFLICT',
    message,
    {},
    { details: [...problems, ...toModelProblems(judged)] },
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
