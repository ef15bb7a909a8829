import { leafResults } from '@promptwire/contract/checks/check-results'
import { leafChecks } from '@promptwire/contract/checks/checks'
import { Failure } from '@promptwire/core/errors/failure'
import type { Caller } from '../../../kernel/caller.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { editedBy } from '../../prompts/index.sql.ts'
import { audited, lockRunPrompt } from '../eval-changes.sql.ts'
import { toCase, toResults } from '../eval-rows.ts'
import type { EvalRunRecord, StoredResult } from '../eval-run.ts'

/** Labels a result; false if the run has no such result. */
export const markResult = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  run: EvalRunRecord,
  caseId: string,
  mark: StoredResult['mark'],
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    await lockRunPrompt(tx, run)
    const where = { runId_caseId: { runId: run.id, caseId } }
    const select = { mark: true, markedWith: true } as const
    const found = await tx.prisma.evalResult.findUnique({ where, select })
    const { editorId, editorKeyId } = editedBy(caller)
    if (!found || isAlreadyMarked(found, mark, editorKeyId)) return unchanged(found !== null)
    requireOverwritable(found, editorKeyId)
    const by = { markedBy: editorId, markedWith: editorKeyId }
    const data = { mark, ...(mark === null ? NO_AUTHOR : by) }
    await tx.prisma.evalResult.update({ where, data })
    const of = { case_id: caseId }
    return { result: true, audit: marked(run, of, { before: found.mark, after: mark }) }
  })

/** Labels one check by its index among the leaf checks; false if no model judged it. */
export const markCheck = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  run: EvalRunRecord,
  { caseId, check }: { readonly caseId: string; readonly check: number },
  mark: StoredResult['mark'],
): Promise<boolean> =>
  unitOfWork.change(caller, async (tx) => {
    await lockRunPrompt(tx, run)
    const judged = await judgedCheck(tx, run.id, caseId, check)
    if (!judged) return unchanged(false)
    const id = { runId: run.id, caseId, checkIndex: check }
    const where = { runId_caseId_checkIndex: id }
    const found = (await tx.prisma.evalCheckMark.findUnique({ where })) ?? UNMARKED
    const { editorId, editorKeyId } = editedBy(caller)
    if (isAlreadyMarked(found, mark, editorKeyId)) return unchanged(true)
    requireOverwritable(found, editorKeyId)
    if (mark === null) await tx.prisma.evalCheckMark.delete({ where })
    else {
      const by = { markedBy: editorId, markedWith: editorKeyId, markedAt: caller.at }
      const data = { ...judged, mark, ...by }
      await tx.prisma.evalCheckMark.upsert({ where, create: { ...id, ...data }, update: data })
    }
    const of = { case_id: caseId, check }
    return { result: true, audit: marked(run, of, { before: found.mark, after: mark }) }
  })

interface Found {
  readonly mark: string | null
  readonly markedWith: string | null
}

const UNMARKED: Found = { mark: null, markedWith: null }
const NO_AUTHOR = { markedBy: null, markedWith: null }

/** A person who agrees with a program's label takes it over. */
const isAlreadyMarked = (found: Found, mark: string | null, keyId: string | null): boolean =>
  found.mark === mark && (!found.markedWith || keyId !== null)

function requireOverwritable(found: Found, keyId: string | null): void {
  if (keyId === null || found.mark === null || found.markedWith) return
  throw new Failure(
    'CONFLICT',
    'A person has marked this result; only people can change that mark.',
  )
}

async function judgedCheck(tx: Queryable, runId: string, caseId: string, place: number) {
  const where = { runId_caseId: { runId, caseId } }
  const [pinned, result] = [
    await tx.prisma.evalCase.findUnique({ where }),
    await tx.prisma.evalResult.findUnique({ where, select: { results: true } }),
  ]
  if (!pinned || !result) return undefined
  const check = leafChecks(toCase(pinned).checks)[place]
  const came = leafResults(toResults(result.results))[place]
  const isJudged = check?.type === 'llm-rubric' || check?.type === 'not-llm-rubric'
  if (!isJudged || !came || came.outcome === 'needs_run') return undefined
  return { criterion: check.value, passed: came.outcome === 'passed' }
}

const marked = (
  run: Parameters<typeof audited>[1],
  of: Readonly<Record<string, string | number>>,
  { before, after }: { readonly before: string | null; readonly after: string | null },
) => ({
  ...audited('eval_result.marked', run),
  before: { ...of, mark: before },
  after: { ...of, mark: after },
})
