import { leafChecks } from '@promptwire/contract/checks/checks'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isRubric } from '../checks/index.ts'
import { requestedContent } from '../delivery/index.ts'
import type { FindProvider } from '../models/index.ts'
import { requireWorkingCopy } from '../prompts/index.sql.ts'
import { findTestCases } from '../test-cases/index.sql.ts'
import { readVersion } from '../versions/index.sql.ts'
import { createRun } from './eval-changes.sql.ts'
import type { NewEvalRun } from './eval-run.ts'
import { evalRunView } from './eval-view.ts'
import { prepareRun } from './prepare-run.sql.ts'

export const runEval = verb(
  'run_eval',
  async ({
    caller,
    input,
    prompt,
    unitOfWork,
    find,
  }: VerbContext<'run_eval', { readonly find: FindProvider }>) => {
    const { test_case_ids: only, reuse, version, ...models } = input
    const content = await pinnedContent(unitOfWork, requestedContent(caller, prompt, version))
    const isJudged = await needsJudge(unitOfWork, prompt.id, only)
    const ran = { promptId: prompt.id, ...content }
    const run = await prepareRun({ unitOfWork, find }, caller, ran, models, isJudged)
    const cases = { from: 'test_cases', ids: only } as const
    return { data: evalRunView(await createRun(unitOfWork, caller, run, { cases, reuse })) }
  },
)

async function pinnedContent(
  db: Queryable,
  { id, version, versionId }: PromptPointer,
): Promise<Pick<NewEvalRun, 'version' | 'revision' | 'content'>> {
  if (versionId !== undefined) {
    return { version, revision: null, content: await readVersion(db, versionId) }
  }
  const { content, revision } = await requireWorkingCopy(db, id)
  return { version: null, revision, content }
}

async function needsJudge(
  db: Queryable,
  promptId: string,
  only: readonly string[] | undefined,
): Promise<boolean> {
  const wanted = only && new Set(only)
  const cases = await findTestCases(db, promptId)
  return cases.some(
    ({ id, checks }) => (!wanted || wanted.has(id)) && leafChecks(checks).some(isRubric),
  )
}
