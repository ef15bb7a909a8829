import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { cancelJob, enqueueJob } from '../../jobs/enqueue-job.sql.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Audited } from '../../kernel/change/audit-entry.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { EMPTY_CONTENT } from '../content/index.ts'
import { editedBy, lockPrompt } from '../prompts/index.sql.ts'
import { runColumns, toRun, WITHOUT_CONTENT } from './eval-rows.ts'
import type { EvalRunRecord, NewEvalRun } from './eval-run.ts'
import { type CaseSource, selectCases } from './pinned-cases.sql.ts'
import { EVAL_RUN } from './runner/eval-job.ts'
import { findSameRun } from './same-run.sql.ts'

interface RunOptions {
  readonly cases: CaseSource
  /** Whether to return an earlier run with the same inputs. */
  readonly reuse: boolean
}

/** Pins the cases and queues the run. CONFLICT without cases. */
export const createRun = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  run: NewEvalRun,
  { cases: source, reuse }: RunOptions,
): Promise<EvalRunRecord> =>
  unitOfWork.change(caller, async (tx) => {
    await lockRunPrompt(tx, run)
    const earlier = reuse ? await findSameRun(tx, run, source) : undefined
    if (earlier !== undefined) return unchanged(await readRun(tx, earlier))
    const data = { ...runColumns(run), ...startedBy(caller), cases: 0 }
    await tx.prisma.evalRun.create({ data })
    const cases = await tx.prisma.$executeRaw`
      INSERT INTO eval_case (run_id, case_id, revision, input_text, expected_output, variables,
                             checks, threshold, dropped_checks)
      SELECT ${run.id}::uuid, pinned.* FROM (${selectCases(run.promptId, source)}) pinned`
    requireAll(cases, source.ids)
    return queued(tx, caller, run.id, cases)
  })

/** Starts a new run of the cases that did not pass. CONFLICT if all passed. */
export const rerunFailures = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  run: EvalRunRecord,
  id: string,
): Promise<EvalRunRecord> =>
  unitOfWork.change(caller, async (tx) => {
    await lockRunPrompt(tx, run)
    const { content, contentHash } = await tx.prisma.evalRun.findUniqueOrThrow({
      where: { id: run.id },
      select: { content: true, contentHash: true },
    })
    const { promptId, version, revision, tested, ownModel, judge, settingsNotSent } = run
    const asked = { id, promptId, version, revision, contentHash, tested, ownModel, judge }
    // Placeholder: the content of the original run is copied below.
    const columns = runColumns({ ...asked, settingsNotSent, content: EMPTY_CONTENT })
    const pinned = { content: content as Prisma.InputJsonObject, rerunOf: run.id, cases: 0 }
    await tx.prisma.evalRun.create({ data: { ...columns, ...pinned, ...startedBy(caller) } })
    const cases = await tx.prisma.$executeRaw`
      INSERT INTO eval_case (run_id, case_id, revision, input_text, expected_output, variables,
                             checks, threshold, dropped_checks)
      SELECT ${id}::uuid, case_id, revision, input_text, expected_output, variables, checks, threshold,
             dropped_checks
        FROM eval_case c WHERE run_id = ${run.id}::uuid
         AND NOT EXISTS (SELECT 1 FROM eval_result r WHERE r.run_id = c.run_id
                          AND r.case_id = c.case_id
                          AND r.outcome IN ('passed', 'unchecked'))`
    if (cases === 0)
      throw new Failure(
        'CONFLICT',
        'No test case of this run failed, so there is nothing to rerun.',
      )
    return queued(tx, caller, id, cases)
  })

export const cancelRun = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  run: EvalRunRecord,
): Promise<EvalRunRecord> =>
  unitOfWork.change(caller, async (tx) => {
    await lockRunPrompt(tx, run)
    const ended = await tx.prisma.evalRun.updateMany({
      where: { id: run.id, state: { in: ['queued', 'running'] } },
      data: { state: 'cancelled', endedAt: caller.at, pausedUntil: null, reason: null },
    })
    const result = await readRun(tx, run.id)
    if (ended.count === 0) return unchanged(result)
    await cancelJob(tx, { kind: EVAL_RUN.name, key: run.id, at: caller.at })
    return { result, audit: audited('eval_run.cancelled', result) }
  })

/** Rejects a run without cases, or with cases that the prompt does not have. */
function requireAll(cases: number, wanted: readonly string[] | undefined): void {
  if (wanted !== undefined && cases < new Set(wanted).size) {
    throw invalidField('test_case_ids', 'the prompt has no such test case.')
  }
  if (cases === 0) throw new Failure('CONFLICT', 'The prompt has no test cases to run.')
}

function startedBy(caller: Caller) {
  const { editorId: starterId, editorKeyId: starterKeyId } = editedBy(caller)
  return { projectId: caller.projectId, starterId, starterKeyId, createdAt: caller.at }
}

async function queued(tx: Queryable, caller: Caller, id: string, cases: number) {
  await tx.prisma.evalRun.update({ where: { id }, data: { cases } })
  const { projectId, at } = caller
  await enqueueJob(tx, EVAL_RUN, { payload: { run_id: id }, key: id, projectId, at })
  const result = await readRun(tx, id)
  return { result, audit: audited('eval_run.started', result) }
}

const readRun = async (tx: Queryable, id: string): Promise<EvalRunRecord> =>
  toRun(await tx.prisma.evalRun.findUniqueOrThrow({ where: { id }, omit: WITHOUT_CONTENT }))

/** Rejects changes to a prompt that is being deleted. */
export async function lockRunPrompt(tx: Queryable, { promptId }: Pick<EvalRunRecord, 'promptId'>) {
  if (!(await lockPrompt(tx, promptId))) throw new Failure('NOT_FOUND', 'Prompt not found.')
}

export const audited = (
  action: Audited['action'] & `eval_${string}`,
  { id, promptId, version, tested, cases }: EvalRunRecord,
): Audited => ({
  action,
  targetType: 'eval_run',
  targetId: id,
  promptId,
  after: { version, provider: tested.providerName, model: tested.model, cases },
})
