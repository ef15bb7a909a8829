import { activityOperations } from './activity.ts'
import { assistOperations } from './assist.ts'
import { auditOperations } from './audit.ts'
import { blockOperations } from './blocks.ts'
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
import { promptsAtOnceOperations } from './prompts-at-once.ts'
import { proposalOperations } from './proposals.ts'
import { searchOperations } from './search.ts'
import { testCaseOperations } from './test-cases.ts'
import { variableOperations } from './variables.ts'
import { versionOperations } from './versions.ts'

/** Spec, Versioning 1: the segment every public path begins with. */
export const PUBLIC_PREFIX = '/api/v1'

/** The revision of the working copy that an answer was made of; a dev key's, mostly. */
export const REVISION_HEADER = 'X-Prompt-Revision'

/**
 * Who stands between the caller and the API; the MCP server sends `mcp`. For the audit log, and
 * believed on the internal listener alone.
 */
export const VIA_HEADER = 'X-Promptwire-Via'

/**
 * The contract of the public API. Routes, the OpenAPI document, the typed client, the MCP tools
 * and the tests that walk every operation all derive from these rows.
 */
export const publicContract = {
  ...promptOperations,
  ...deliveryOperations,
  ...promptEditingOperations,
  ...promptsAtOnceOperations,
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
