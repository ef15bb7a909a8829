import { z } from 'zod'
import { text } from '../../text/text.ts'
import { promptId, versionNumber } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { allowEmpty, PublishedVersion } from '../public/prompts/version-fields.ts'

export const MAX_OVERRIDE_REASON_LENGTH = 1_000

/** Operations to set and override the publish gate. */
export const publishGateOperations = {
  set_publish_gate: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the publish gate' },
    effect: 'changes',
    answers: 'one',
    title: 'Turn the publish gate on or off',
    method: 'PUT',
    path: '/publish-gate',
    formerPath: '/settings/publish-gate',
    input: z.strictObject({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
  },
  set_variable_check: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the variable check' },
    effect: 'changes',
    answers: 'one',
    title: 'Turn the variable check on or off',
    method: 'PUT',
    path: '/variable-check',
    input: z.strictObject({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
  },
  override_publish_gate: {
    permission: 'publish:override',
    recentSignIn: { to: 'override the publish gate' },
    effect: 'changes',
    answers: 'one',
    title: 'Publish a version despite a closed gate',
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/override-publish-gate',
    formerPath: '/prompts/:prompt_id/versions/:version/publish-past-gate',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber,
      /** For the audit log. */
      reason: text(MAX_OVERRIDE_REASON_LENGTH).regex(/\S/u, 'must give a reason'),
      live_version: versionNumber.nullable().optional(),
      allow_empty: allowEmpty,
    }),
    output: PublishedVersion,
  },
} as const satisfies Record<string, PeopleOperation>
