import { proposeChanges } from '../features/assist/propose-changes.ts'
import { rewriteBlock } from '../features/assist/rewrite-block.ts'
import { listAuditEntries } from '../features/audit/list-audit-entries.ts'
import { listRecentEditors } from '../features/audit/list-recent-editors.ts'
import { createBlock } from '../features/blocks/create-block.ts'
import { deleteBlock } from '../features/blocks/delete-block.ts'
import { detachBlock } from '../features/blocks/detach-block.ts'
import { listBlocks } from '../features/blocks/list-blocks.ts'
import { reorderBlocks } from '../features/blocks/reorder-blocks.ts'
import { updateBlock } from '../features/blocks/update-block.ts'
import { compilePrompt, getCompiledPrompt } from '../features/delivery/get-compiled-prompt.ts'
import { getPrompt } from '../features/delivery/get-prompt.ts'
import { getPromptContract } from '../features/delivery/get-prompt-contract.ts'
import { listEndingModels } from '../features/ending-models/list-ending-models.ts'
import { getEvalCalibration } from '../features/evals/calibration/get-eval-calibration.ts'
import { markEvalResult } from '../features/evals/calibration/mark-eval-result.ts'
import {
  compareEvalRuns,
  listComparedEvalCases,
} from '../features/evals/comparison/compare-eval-runs.ts'
import { getEvalGrid, listEvalGridCases } from '../features/evals/comparison/read-eval-grid.ts'
import { cancelEvalRun, rerunEvalFailures } from '../features/evals/end-or-rerun-eval.ts'
import { followEvalRun } from '../features/evals/follow-eval-run.ts'
import { getEvalRun, listEvalResults, listEvalRuns } from '../features/evals/read-eval-runs.ts'
import { runEval } from '../features/evals/run-eval.ts'
import { followEvents } from '../features/events/follow-events.ts'
import { exportPrompts } from '../features/export/export-prompts.ts'
import { importProjectFile } from '../features/export/import-project-file.ts'
import { createFolder, deleteFolder, updateFolder } from '../features/folders/edit-folder.ts'
import { listFolders } from '../features/folders/list-folders.ts'
import { copyGalleryPrompt } from '../features/gallery/copy-gallery-prompt.ts'
import { getGalleryPrompt, listGalleryPrompts } from '../features/gallery/read-gallery.ts'
import { importPrompt } from '../features/import/import-prompt.ts'
import { proposeModelReplacement } from '../features/model-replacements/propose-model-replacement.ts'
import { tryModelReplacement } from '../features/model-replacements/try-model-replacement.ts'
import { listModels } from '../features/models/providers/list-models.ts'
import { listDependants } from '../features/parts/list-dependants.ts'
import {
  getPlaygroundRun,
  listPlaygroundRuns,
} from '../features/playground/read-playground-runs.ts'
import { runPlayground } from '../features/playground/run-playground.ts'
import { listReachableProjects } from '../features/projects/read-projects.ts'
import { deletePrompts } from '../features/prompts/bulk/delete-prompts.ts'
import { organizePrompts } from '../features/prompts/bulk/organize-prompts.ts'
import { createPrompt } from '../features/prompts/create-prompt.ts'
import { deletePrompt } from '../features/prompts/delete-prompt.ts'
import { duplicatePrompt } from '../features/prompts/duplicate-prompt.ts'
import { getWorkingCopy } from '../features/prompts/get-working-copy.ts'
import { countPrompts } from '../features/prompts/lists/count-prompts.ts'
import { listPrompts } from '../features/prompts/lists/list-prompts.ts'
import { searchPrompts } from '../features/prompts/lists/search-prompts.ts'
import { renamePrompt } from '../features/prompts/renaming/rename-prompt.ts'
import { updatePrompt } from '../features/prompts/update-prompt.ts'
import { applyProposal } from '../features/proposals/apply-proposal.ts'
import { approveProposal } from '../features/proposals/approve-proposal.ts'
import { closeProposal } from '../features/proposals/close-proposal.ts'
import { commentOnProposal } from '../features/proposals/comment-on-proposal.ts'
import { createProposal } from '../features/proposals/create-proposal.ts'
import { getProposal } from '../features/proposals/get-proposal.ts'
import { listProposals } from '../features/proposals/list-proposals.ts'
import { proposePartUpdates } from '../features/proposals/part-updates/propose-part-updates.ts'
import { requestChanges } from '../features/proposals/request-changes.ts'
import { updateProposal } from '../features/proposals/update-proposal.ts'
import { publishVersion } from '../features/publishing/publish-version.ts'
import { reviewPublish } from '../features/publishing/review-publish.ts'
import { rollbackVersion } from '../features/publishing/rollback-version.ts'
import { exportSkill } from '../features/skills/export-skill.ts'
import { getPromptFile, getSkill } from '../features/skills/get-skill.ts'
import { importSkill } from '../features/skills/import-skill.ts'
import { listSkills } from '../features/skills/list-skills.ts'
import { putPromptFile } from '../features/skills/put-prompt-file.ts'
import { checkOutput } from '../features/test-cases/check-output.ts'
import {
  createTestCase,
  deleteTestCase,
  updateTestCase,
} from '../features/test-cases/edit-test-case.ts'
import { exportTestCases } from '../features/test-cases/export-test-cases.ts'
import { importTestCases } from '../features/test-cases/import-test-cases.ts'
import { getTestCase, listTestCases } from '../features/test-cases/read-test-cases.ts'
import { createVariable } from '../features/variables/create-variable.ts'
import { deleteVariable } from '../features/variables/delete-variable.ts'
import { listVariables } from '../features/variables/list-variables.ts'
import { updateVariable } from '../features/variables/update-variable.ts'
import { diffVersions } from '../features/versions/diff-versions.ts'
import { getVersion } from '../features/versions/get-version.ts'
import { listVersions } from '../features/versions/list-versions.ts'
import { saveDraftVersion } from '../features/versions/save-draft-version.ts'
import { byOperation } from '../kernel/verb.ts'

export const publicVerbs = byOperation([
  proposeChanges,
  rewriteBlock,
  listAuditEntries,
  listRecentEditors,
  createBlock,
  deleteBlock,
  detachBlock,
  listBlocks,
  reorderBlocks,
  updateBlock,
  compilePrompt,
  getPromptContract,
  getCompiledPrompt,
  getPrompt,
  getEvalCalibration,
  markEvalResult,
  cancelEvalRun,
  compareEvalRuns,
  listComparedEvalCases,
  getEvalGrid,
  listEvalGridCases,
  followEvalRun,
  getEvalRun,
  listEvalResults,
  listEvalRuns,
  rerunEvalFailures,
  runEval,
  followEvents,
  createFolder,
  deleteFolder,
  listFolders,
  updateFolder,
  copyGalleryPrompt,
  getGalleryPrompt,
  listGalleryPrompts,
  exportPrompts,
  importPrompt,
  importProjectFile,
  listEndingModels,
  listModels,
  getPlaygroundRun,
  listPlaygroundRuns,
  runPlayground,
  listDependants,
  listReachableProjects,
  deletePrompts,
  organizePrompts,
  createPrompt,
  deletePrompt,
  renamePrompt,
  duplicatePrompt,
  getWorkingCopy,
  countPrompts,
  listPrompts,
  searchPrompts,
  updatePrompt,
  applyProposal,
  approveProposal,
  closeProposal,
  commentOnProposal,
  createProposal,
  getProposal,
  listProposals,
  proposePartUpdates,
  proposeModelReplacement,
  tryModelReplacement,
  requestChanges,
  updateProposal,
  publishVersion,
  reviewPublish,
  rollbackVersion,
  exportSkill,
  getPromptFile,
  getSkill,
  importSkill,
  listSkills,
  putPromptFile,
  checkOutput,
  createTestCase,
  deleteTestCase,
  exportTestCases,
  getTestCase,
  importTestCases,
  listTestCases,
  updateTestCase,
  createVariable,
  deleteVariable,
  listVariables,
  updateVariable,
  diffVersions,
  getVersion,
  listVersions,
  saveDraftVersion,
])
