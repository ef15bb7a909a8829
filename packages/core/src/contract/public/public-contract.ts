import { activityOperations } from './activity.ts'
import { assistOperations } from './assist.ts'
import { auditOperations } from './audit.ts'
import { blockOperations } from './blocks.ts'
import { bulkPromptOperations } from './bulk-prompts.ts'
import { deliveryOperations } from './delivery.ts'
import { evalOperations } from './evals.ts'
import { eventOperations } from './events.ts'
import { folderOperations } from './folders.ts'
import { galleryOperations } from './gallery.ts'
import { importOperations } from './imports.ts'
import { modelOperations } from './models.ts'
import { playgroundOperations } from './playground.ts'
import { projectOperations } from './projects.ts'
import { promptEditingOperations } from './prompt-editing.ts'
import { promptOperations } from './prompts.ts'
import { proposalOperations } from './proposals.ts'
import { searchOperations } from './search.ts'
import { testCaseOperations } from './test-cases.ts'
import { variableOperations } from './variables.ts'
import { versionOperations } from './versions.ts'

/** Spec, Versioning 1: prefix of every public path. */
export const PUBLIC_PREFIX = '/api/v1'

/** Header with the working-copy revision of a response, mostly for dev keys. */
export const REVISION_HEADER = 'X-Prompt-Revision'

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
  ...versionOperations,
  ...proposalOperations,
  ...importOperations,
  ...assistOperations,
  ...testCaseOperations,
  ...evalOperations,
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
