import { activityOperations } from './activity.ts'
import { assistOperations } from './assist.ts'
import { auditOperations } from './audit.ts'
import { deliveryOperations } from './delivery.ts'
import { eventOperations } from './events.ts'
import { galleryOperations } from './import/gallery.ts'
import { importOperations } from './import/imports.ts'
import { projectFileOperations } from './import/project-file.ts'
import { modelOperations } from './models.ts'
import { playgroundOperations } from './playground.ts'
import { projectOperations } from './projects.ts'
import { blockOperations } from './prompts/blocks.ts'
import { bulkPromptOperations } from './prompts/bulk-prompts.ts'
import { exportOperations } from './prompts/export.ts'
import { folderOperations } from './prompts/folders.ts'
import { partOperations } from './prompts/parts.ts'
import { promptEditingOperations } from './prompts/prompt-editing.ts'
import { promptOperations } from './prompts/prompts.ts'
import { skillOperations } from './prompts/skills.ts'
import { variableOperations } from './prompts/variables.ts'
import { versionOperations } from './prompts/versions.ts'
import { proposalOperations } from './proposals/proposals.ts'
import { searchOperations } from './search.ts'
import { evalGridOperations } from './testing/eval-grid.ts'
import { evalResultOperations } from './testing/eval-results.ts'
import { evalRunOperations } from './testing/eval-runs.ts'
import { testCaseOperations } from './testing/test-cases.ts'

/** Spec, Versioning 1: prefix of every public path. */
export const PUBLIC_PREFIX = '/api/v1'

/** Header with the working-copy revision of a response, mostly for dev keys. */
export const REVISION_HEADER = 'X-Prompt-Revision'

/** Asks for the changed lines with the answer of a write (RFC 7240). */
export const PREFER_DIFF = { Prefer: 'diff' } as const

/**
 * Header naming the program that relays a call, for the audit log; the MCP server sends `mcp`.
 * Trusted on the internal listener only.
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
  ...playgroundOperations,
  ...galleryOperations,
  ...activityOperations,
  ...auditOperations,
  ...eventOperations,
}

export type PublicContract = typeof publicContract
