import { assistOperations } from './assist/assist.ts'
import { activityOperations } from './audit/activity.ts'
import { auditOperations } from './audit/audit.ts'
import { blockOperations } from './blocks/blocks.ts'
import { deliveryOperations } from './delivery/delivery.ts'
import { evalGridOperations } from './evals/eval-grid.ts'
import { evalResultOperations } from './evals/eval-results.ts'
import { evalRunOperations } from './evals/eval-runs.ts'
import { eventOperations } from './events/events.ts'
import { exportOperations } from './export/export.ts'
import { projectFileOperations } from './export/project-file.ts'
import { folderOperations } from './folders/folders.ts'
import { galleryOperations } from './gallery/gallery.ts'
import { importOperations } from './import/imports.ts'
import { modelReplacementOperations } from './model-replacements/model-replacement.ts'
import { modelOperations } from './models/models.ts'
import { partOperations } from './parts/parts.ts'
import { playgroundOperations } from './playground/playground.ts'
import { projectOperations } from './projects/projects.ts'
import { bulkPromptOperations } from './prompts/bulk-prompts.ts'
import { promptEditingOperations } from './prompts/prompt-editing.ts'
import { promptOperations } from './prompts/prompts.ts'
import { proposalOperations } from './proposals/proposals.ts'
import { searchOperations } from './search/search.ts'
import { skillOperations } from './skills/skills.ts'
import { testCaseOperations } from './test-cases/test-cases.ts'
import { variableOperations } from './variables/variables.ts'
import { versionOperations } from './versions/versions.ts'

/** Spec, Versioning 1: prefix of every public path. */
export const PUBLIC_PREFIX = '/api/v1'

/** Header with the working-copy revision of a response, mostly for dev keys. */
export const REVISION_HEADER = 'X-Prompt-Revision'

/** Requests the changed lines with a write's response (RFC 7240). */
export const PREFER_DIFF = { Prefer: 'diff' } as const

/**
 * Header with the program that relays a call, for the audit log; the MCP server sends `mcp`.
 * Trusted only on the internal listener.
 */
export const VIA_HEADER = 'X-Promptwire-Via'

/**
 * Contract of the public API. Routes, the OpenAPI document, the typed client, the MCP tools and the
 * tests of every operation derive from it.
 */
export const publicContract = {
  ...promptOperations,
  ...deliveryOperations,
  ...promptEditingOperations,
  ...bulkPromptOperations,
  ...blockOperations,
  ...variableOperations,
  ...partOperations,
  ...versionOperations,
  ...proposalOperations,
  ...skillOperations,
  ...exportOperations,
  ...importOperations,
  ...projectFileOperations,
  ...assistOperations,
  ...testCaseOperations,
  ...evalRunOperations,
  ...evalResultOperations,
  ...evalGridOperations,
  ...folderOperations,
  ...searchOperations,
  ...projectOperations,
  ...modelOperations,
  ...modelReplacementOperations,
  ...playgroundOperations,
  ...galleryOperations,
  ...activityOperations,
  ...auditOperations,
  ...eventOperations,
}

export type PublicContract = typeof publicContract
