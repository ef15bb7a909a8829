import { createGenerateObject } from './domain/assist/generate-object.ts'
import { proposeChanges } from './domain/assist/propose-changes.ts'
import { rewriteBlock } from './domain/assist/rewrite-block.ts'
import { listAuditEntries } from './domain/audit/list-audit-entries.ts'
import { listRecentEditors } from './domain/audit/list-recent-editors.ts'
import { createBlock } from './domain/block/create-block.ts'
import { deleteBlock } from './domain/block/delete-block.ts'
import { listBlocks } from './domain/block/list-blocks.ts'
import { reorderBlocks } from './domain/block/reorder-blocks.ts'
import { updateBlock } from './domain/block/update-block.ts'
import { cancelEvalRun } from './domain/eval/cancel-eval-run.ts'
import { compareEvalRuns } from './domain/eval/compare-eval-runs.ts'
import { followEvalRun } from './domain/eval/follow-eval-run.ts'
import { getEvalCalibration } from './domain/eval/get-eval-calibration.ts'
import { getEvalRun } from './domain/eval/get-eval-run.ts'
import { listComparedCases } from './domain/eval/list-compared-cases.ts'
import { listEvalResults } from './domain/eval/list-eval-results.ts'
import { listEvalRuns } from './domain/eval/list-eval-runs.ts'
import { markEvalResult } from './domain/eval/mark-eval-result.ts'
import { rerunEvalFailures } from './domain/eval/rerun-eval-failures.ts'
import { runEval } from './domain/eval/run-eval.ts'
import type { WatchProject } from './domain/event/event-store.ts'
import { followEvents } from './domain/event/follow-events.ts'
import { createFollowers } from './domain/event/followers.ts'
import { createFolder } from './domain/folder/create-folder.ts'
import { deleteFolder } from './domain/folder/delete-folder.ts'
import { listFolders } from './domain/folder/list-folders.ts'
import { updateFolder } from './domain/folder/update-folder.ts'
import { copyGalleryPrompt } from './domain/gallery/copy-gallery-prompt.ts'
import { getGalleryPrompt } from './domain/gallery/get-gallery-prompt.ts'
import { listGalleryPrompts } from './domain/gallery/list-gallery-prompts.ts'
import { importPrompt } from './domain/import/import-prompt.ts'
import { createRefineImport } from './domain/import/refine/refine-import.ts'
import type { RunModel } from './domain/model/model-run.ts'
import { getPlaygroundRun } from './domain/playground/get-playground-run.ts'
import { listPlaygroundRuns } from './domain/playground/list-playground-runs.ts'
import { runPlayground } from './domain/playground/run-playground.ts'
import { listReachableProjects } from './domain/project/list-reachable-projects.ts'
import { countPrompts } from './domain/prompt/count-prompts.ts'
import { createPrompt } from './domain/prompt/create-prompt.ts'
import { deletePrompt } from './domain/prompt/delete-prompt.ts'
import { deletePrompts } from './domain/prompt/delete-prompts.ts'
import { createDeliverPrompt } from './domain/prompt/deliver-prompt.ts'
import { duplicatePrompt } from './domain/prompt/duplicate-prompt.ts'
import { getCompiledPrompt } from './domain/prompt/get-compiled-prompt.ts'
import { getPrompt } from './domain/prompt/get-prompt.ts'
import { getWorkingCopy } from './domain/prompt/get-working-copy.ts'
import { listPrompts } from './domain/prompt/list-prompts.ts'
import { organizePrompts } from './domain/prompt/organize-prompts.ts'
import { searchPrompts } from './domain/prompt/search-prompts.ts'
import { createServeContent } from './domain/prompt/served-content.ts'
import { updatePrompt } from './domain/prompt/update-prompt.ts'
import { applyProposal } from './domain/proposal/apply-proposal.ts'
import { approveProposal } from './domain/proposal/approve-proposal.ts'
import { closeProposal } from './domain/proposal/close-proposal.ts'
import { commentOnProposal } from './domain/proposal/comment-on-proposal.ts'
import { createProposal } from './domain/proposal/create-proposal.ts'
import { getProposal } from './domain/proposal/get-proposal.ts'
import { listProposals } from './domain/proposal/list-proposals.ts'
import { createProposeChanges } from './domain/proposal/propose-changes.ts'
import { requestChanges } from './domain/proposal/request-changes.ts'
import { updateProposal } from './domain/proposal/update-proposal.ts'
import type { FindDemo } from './domain/provider/demo-provider.ts'
import type { FindProvider } from './domain/provider/find-provider.ts'
import { listModels } from './domain/provider/list-models.ts'
import { checkOutput } from './domain/test-case/check-output.ts'
import { createTestCase } from './domain/test-case/create-test-case.ts'
import { deleteTestCase } from './domain/test-case/delete-test-case.ts'
import { exportTestCases } from './domain/test-case/export-test-cases.ts'
import { getTestCase } from './domain/test-case/get-test-case.ts'
import { importTestCases } from './domain/test-case/import-test-cases.ts'
import { listTestCases } from './domain/test-case/list-test-cases.ts'
import { updateTestCase } from './domain/test-case/update-test-case.ts'
import { createVariable } from './domain/variable/create-variable.ts'
import { deleteVariable } from './domain/variable/delete-variable.ts'
import { listVariables } from './domain/variable/list-variables.ts'
import { updateVariable } from './domain/variable/update-variable.ts'
import { diffVersions } from './domain/version/diff-versions.ts'
import { getVersion } from './domain/version/get-version.ts'
import { listVersions } from './domain/version/list-versions.ts'
import { publishVersion } from './domain/version/publish-version.ts'
import { reviewPublish } from './domain/version/review-publish.ts'
import { rollbackVersion } from './domain/version/rollback-version.ts'
import { saveDraftVersion } from './domain/version/save-draft-version.ts'
import type { PublicVerbs } from './http/contract-routes.ts'
import type { Compute } from './platform/threads/task.ts'
import type { Stores } from './stores.ts'

/** What the verbs need beside the stores. */
export interface PublicVerbDependencies {
  readonly compute: Compute
  readonly watchProject: WatchProject
  /** Hears what fails for streams, which try it again. */
  readonly onStreamError: (error: unknown) => void
  /** Memory for contents and compiled texts. */
  readonly cacheBytes: number
  readonly now: () => Date
  readonly findDemo: FindDemo
  /** Runs models within a project's budget. */
  readonly runModel: RunModel
  readonly findProvider: FindProvider
}

/** What the operations of the public contract do. */
export const publicVerbs = (stores: Stores, parts: PublicVerbDependencies): PublicVerbs => ({
  ...promptVerbs(stores, parts),
  ...evalVerbs(stores, parts),
  ...proposalVerbs(stores, parts),
  ...importVerbs(stores, parts),
  ...assistVerbs(stores, parts),
  ...projectVerbs(stores, parts),
})

/** Of a prompt, and of what belongs to it. */
function promptVerbs(
  { prompts, edit, bulk, testCases, playgroundRuns: runs }: Stores,
  { compute, cacheBytes, runModel, now }: PublicVerbDependencies,
) {
  // Contents and what is written of them share the memory.
  const half = Math.ceil(cacheBytes / 2)
  const serveContent = createServeContent(prompts, compute, half)
  const deliver = createDeliverPrompt(serveContent, half)
  const compile = getCompiledPrompt(deliver)
  return {
    list_prompts: listPrompts(prompts),
    count_prompts: countPrompts(prompts),
    get_prompt: getPrompt(deliver),
    get_compiled_prompt: compile,
    compile_prompt: compile,
    create_prompt: createPrompt(prompts),
    get_working_copy: getWorkingCopy(prompts),
    update_prompt: updatePrompt(edit, prompts),
    duplicate_prompt: duplicatePrompt(prompts),
    delete_prompt: deletePrompt(prompts),
    organize_prompts: organizePrompts(edit, bulk),
    delete_prompts: deletePrompts(prompts, bulk),
    list_blocks: listBlocks(prompts),
    create_block: createBlock(edit),
    update_block: updateBlock(edit),
    delete_block: deleteBlock(edit),
    reorder_blocks: reorderBlocks(edit),
    list_variables: listVariables(prompts, compute),
    create_variable: createVariable(edit),
    update_variable: updateVariable(edit),
    delete_variable: deleteVariable(edit),
    list_versions: listVersions(prompts),
    get_version: getVersion(prompts),
    diff_versions: diffVersions(prompts, compute),
    save_draft_version: saveDraftVersion(prompts, compute),
    review_publish: reviewPublish(prompts, testCases, compute),
    publish_version: publishVersion(prompts, compute),
    rollback_version: rollbackVersion(prompts, compute),
    list_test_cases: listTestCases(testCases),
    create_test_case: createTestCase(testCases),
    export_test_cases: exportTestCases(testCases, compute),
    import_test_cases: importTestCases(testCases, compute),
    check_output: checkOutput(testCases, compute),
    get_test_case: getTestCase(testCases),
    update_test_case: updateTestCase(testCases),
    delete_test_case: deleteTestCase(testCases),
    run_playground: runPlayground({ serveContent, runModel, runs, now }),
    list_playground_runs: listPlaygroundRuns(runs),
    get_playground_run: getPlaygroundRun(runs),
  }
}

/** Of what is brought in from elsewhere. */
function importVerbs(
  { proposals, folders, atomically }: Stores,
  { compute, runModel }: PublicVerbDependencies,
) {
  const refine = createRefineImport(createGenerateObject(runModel))
  const propose = createProposeChanges(proposals)
  return { import_prompt: importPrompt(propose, folders, atomically, compute, refine) }
}

/** Of what models write for people to review. */
function assistVerbs({ prompts, proposals }: Stores, { runModel }: PublicVerbDependencies) {
  const [propose, ask] = [createProposeChanges(proposals), createGenerateObject(runModel)]
  return {
    rewrite_block: rewriteBlock(prompts, propose, ask),
    propose_changes: proposeChanges(prompts, propose, ask),
  }
}

/** Of proposed changes. */
const proposalVerbs = (
  { prompts, proposals, findPrompt }: Stores,
  { compute }: PublicVerbDependencies,
) => ({
  list_proposals: listProposals(proposals, findPrompt),
  get_proposal: getProposal(proposals, prompts, compute),
  create_proposal: createProposal(prompts, createProposeChanges(proposals)),
  update_proposal: updateProposal(proposals),
  comment_on_proposal: commentOnProposal(proposals),
  request_changes: requestChanges(proposals),
  approve_proposal: approveProposal(proposals),
  apply_proposal: applyProposal(proposals, prompts),
  close_proposal: closeProposal(proposals),
})

/** Of runs of test cases. */
const evalVerbs = (
  { evals, judgePrompts, prompts, testCases, followers }: Stores,
  { findProvider: find, now }: PublicVerbDependencies,
) => ({
  run_eval: runEval({ evals, judgePrompts, prompts, testCases, find }),
  list_eval_runs: listEvalRuns(evals),
  get_eval_run: getEvalRun(evals),
  follow_eval_run: followEvalRun({ evals, followers, now }),
  list_eval_results: listEvalResults(evals),
  compare_eval_runs: compareEvalRuns(evals),
  list_compared_cases: listComparedCases(evals),
  get_eval_calibration: getEvalCalibration(evals),
  cancel_eval_run: cancelEvalRun(evals),
  rerun_eval_failures: rerunEvalFailures(evals),
  mark_eval_result: markEvalResult(evals),
})

/** Of a project: its folders, its history, what is found in it, and the gallery beside it. */
const projectVerbs = (
  { prompts, findPrompt, folders, projects, audit, events, followers, providers, aiBudget }: Stores,
  { watchProject, now, findDemo, onStreamError: onError }: PublicVerbDependencies,
) => ({
  search_prompts: searchPrompts(prompts),
  list_folders: listFolders(folders),
  create_folder: createFolder(folders),
  update_folder: updateFolder(folders),
  delete_folder: deleteFolder(folders),
  list_projects: listReachableProjects(projects),
  list_models: listModels(providers, findDemo, aiBudget),
  list_gallery_prompts: listGalleryPrompts(),
  get_gallery_prompt: getGalleryPrompt(),
  copy_gallery_prompt: copyGalleryPrompt(prompts),
  list_recent_editors: listRecentEditors(audit),
  list_audit_entries: listAuditEntries(audit, findPrompt),
  follow_events: followEvents(
    createFollowers({ events, followers, watchProject, now, onError }),
    now,
  ),
})
