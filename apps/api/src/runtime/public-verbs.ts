import { createGenerateObject } from '../features/assist/generate-object.ts'
import { proposeChanges } from '../features/assist/propose-changes.ts'
import { rewriteBlock } from '../features/assist/rewrite-block.ts'
import { listAuditEntries } from '../features/audit/list-audit-entries.ts'
import { listRecentEditors } from '../features/audit/list-recent-editors.ts'
import { createBlock } from '../features/blocks/create-block.ts'
import { deleteBlock } from '../features/blocks/delete-block.ts'
import { listBlocks } from '../features/blocks/list-blocks.ts'
import { reorderBlocks } from '../features/blocks/reorder-blocks.ts'
import { updateBlock } from '../features/blocks/update-block.ts'
import { createDeliverPrompt } from '../features/delivery/deliver-prompt.ts'
import { getCompiledPrompt } from '../features/delivery/get-compiled-prompt.ts'
import { getPrompt } from '../features/delivery/get-prompt.ts'
import { createServeContent } from '../features/delivery/served-content.ts'
import { getEvalCalibration } from '../features/evals/calibration/get-eval-calibration.ts'
import { markEvalResult } from '../features/evals/calibration/mark-eval-result.ts'
import { cancelEvalRun } from '../features/evals/cancel-eval-run.ts'
import { compareEvalRuns } from '../features/evals/comparison/compare-eval-runs.ts'
import { listComparedCases } from '../features/evals/comparison/list-compared-cases.ts'
import { followEvalRun } from '../features/evals/follow-eval-run.ts'
import { getEvalRun } from '../features/evals/get-eval-run.ts'
import { listEvalResults } from '../features/evals/list-eval-results.ts'
import { listEvalRuns } from '../features/evals/list-eval-runs.ts'
import { rerunEvalFailures } from '../features/evals/rerun-eval-failures.ts'
import { runEval } from '../features/evals/run-eval.ts'
import { followEvents } from '../features/events/follow-events.ts'
import { createFollowers } from '../features/events/followers.ts'
import { createFolder } from '../features/folders/create-folder.ts'
import { deleteFolder } from '../features/folders/delete-folder.ts'
import { listFolders } from '../features/folders/list-folders.ts'
import { updateFolder } from '../features/folders/update-folder.ts'
import { copyGalleryPrompt } from '../features/gallery/copy-gallery-prompt.ts'
import { getGalleryPrompt } from '../features/gallery/get-gallery-prompt.ts'
import { listGalleryPrompts } from '../features/gallery/list-gallery-prompts.ts'
import { importPrompt } from '../features/import/import-prompt.ts'
import { createRefineImport } from '../features/import/refine/refine-import.ts'
import { listModels } from '../features/models/providers/list-models.ts'
import { getPlaygroundRun } from '../features/playground/get-playground-run.ts'
import { listPlaygroundRuns } from '../features/playground/list-playground-runs.ts'
import { runPlayground } from '../features/playground/run-playground.ts'
import { listReachableProjects } from '../features/projects/list-reachable-projects.ts'
import { deletePrompts } from '../features/prompts/bulk/delete-prompts.ts'
import { organizePrompts } from '../features/prompts/bulk/organize-prompts.ts'
import { createPrompt } from '../features/prompts/create-prompt.ts'
import { deletePrompt } from '../features/prompts/delete-prompt.ts'
import { duplicatePrompt } from '../features/prompts/duplicate-prompt.ts'
import { getWorkingCopy } from '../features/prompts/get-working-copy.ts'
import { countPrompts } from '../features/prompts/lists/count-prompts.ts'
import { listPrompts } from '../features/prompts/lists/list-prompts.ts'
import { searchPrompts } from '../features/prompts/lists/search-prompts.ts'
import { updatePrompt } from '../features/prompts/update-prompt.ts'
import { applyProposal } from '../features/proposals/apply-proposal.ts'
import { approveProposal } from '../features/proposals/approve-proposal.ts'
import { closeProposal } from '../features/proposals/close-proposal.ts'
import { commentOnProposal } from '../features/proposals/comment-on-proposal.ts'
import { createProposal } from '../features/proposals/create-proposal.ts'
import { getProposal } from '../features/proposals/get-proposal.ts'
import { listProposals } from '../features/proposals/list-proposals.ts'
import { createProposeChanges } from '../features/proposals/propose-changes.ts'
import { requestChanges } from '../features/proposals/request-changes.ts'
import { updateProposal } from '../features/proposals/update-proposal.ts'
import { publishVersion } from '../features/publishing/publish-version.ts'
import { reviewPublish } from '../features/publishing/review-publish.ts'
import { rollbackVersion } from '../features/publishing/rollback-version.ts'
import { checkOutput } from '../features/test-cases/check-output.ts'
import { createTestCase } from '../features/test-cases/create-test-case.ts'
import { deleteTestCase } from '../features/test-cases/delete-test-case.ts'
import { exportTestCases } from '../features/test-cases/export-test-cases.ts'
import { getTestCase } from '../features/test-cases/get-test-case.ts'
import { importTestCases } from '../features/test-cases/import-test-cases.ts'
import { listTestCases } from '../features/test-cases/list-test-cases.ts'
import { updateTestCase } from '../features/test-cases/update-test-case.ts'
import { createVariable } from '../features/variables/create-variable.ts'
import { deleteVariable } from '../features/variables/delete-variable.ts'
import { listVariables } from '../features/variables/list-variables.ts'
import { updateVariable } from '../features/variables/update-variable.ts'
import { diffVersions } from '../features/versions/diff-versions.ts'
import { getVersion } from '../features/versions/get-version.ts'
import { listVersions } from '../features/versions/list-versions.ts'
import { saveDraftVersion } from '../features/versions/save-draft-version.ts'
import type { PublicVerbs } from '../http/contract-routes.ts'
import type { WatchProject } from '../kernel/change/event-record.ts'
import type { Runtime } from './runtime.ts'

/** How streams of events follow a project. */
export interface StreamDependencies {
  readonly watchProject: WatchProject
  /** Called with errors of streams, which retry. */
  readonly onStreamError: (error: unknown) => void
}

/** The verbs of the public contract. */
export const publicVerbs = (runtime: Runtime, streams: StreamDependencies): PublicVerbs => ({
  ...promptVerbs(runtime),
  ...evalVerbs(runtime),
  ...proposalVerbs(runtime),
  ...importVerbs(runtime),
  ...assistVerbs(runtime),
  ...projectVerbs(runtime, streams),
})

/** Of a prompt, and of what belongs to it. */
function promptVerbs({ stores, compute, environment, providerServices, now }: Runtime) {
  const { prompts, edit, bulk, testCases, playgroundRuns: runs } = stores
  const { runModel } = providerServices
  const cacheBytes = environment.CACHE_MEGABYTES * 1024 * 1024
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
function importVerbs({ stores, compute, providerServices }: Runtime) {
  const { proposals, folders, atomically } = stores
  const refine = createRefineImport(createGenerateObject(providerServices.runModel))
  const propose = createProposeChanges(proposals)
  return { import_prompt: importPrompt(propose, folders, atomically, compute, refine) }
}

/** Of what models write for people to review. */
function assistVerbs({ stores: { prompts, proposals }, providerServices }: Runtime) {
  const propose = createProposeChanges(proposals)
  const ask = createGenerateObject(providerServices.runModel)
  return {
    rewrite_block: rewriteBlock(prompts, propose, ask),
    propose_changes: proposeChanges(prompts, propose, ask),
  }
}

/** Of proposed changes. */
const proposalVerbs = ({ stores: { prompts, proposals, findPrompt }, compute }: Runtime) => ({
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
const evalVerbs = ({
  stores: { evals, judgePrompts, prompts, testCases, followers },
  providerServices,
  now,
}: Runtime) => ({
  run_eval: runEval({
    evals,
    judgePrompts,
    prompts,
    testCases,
    find: providerServices.findProvider,
  }),
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

/** Of a project: its folders, its history, its search results, and the gallery. */
function projectVerbs(
  { stores, now, providerServices }: Runtime,
  { watchProject, onStreamError: onError }: StreamDependencies,
) {
  const { prompts, findPrompt, folders, projects, audit, events, followers } = stores
  return {
    search_prompts: searchPrompts(prompts),
    list_folders: listFolders(folders),
    create_folder: createFolder(folders),
    update_folder: updateFolder(folders),
    delete_folder: deleteFolder(folders),
    list_projects: listReachableProjects(projects),
    list_models: listModels(stores.providers, providerServices.findDemo, stores.aiBudget),
    list_gallery_prompts: listGalleryPrompts(),
    get_gallery_prompt: getGalleryPrompt(),
    copy_gallery_prompt: copyGalleryPrompt(prompts),
    list_recent_editors: listRecentEditors(audit),
    list_audit_entries: listAuditEntries(audit, findPrompt),
    follow_events: followEvents(
      createFollowers({ events, followers, watchProject, now, onError }),
      now,
    ),
  }
}
