import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import { promptId, versionNumber } from '../fields.ts'
import { modelEndDays } from '../models/end-of-model.ts'
import type { PeopleOperation } from '../operation.ts'
import { allowEmpty, PublishedVersion } from './version-fields.ts'

export const MAX_OVERRIDE_REASON_LENGTH = 1_000

export const publishGateOperations = {
  set_publish_gate: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the publish gate' },
    effect: 'changes',
    answers: 'one',
    title: 'Turn the publish gate on or off',
    method: 'PUT',
    path: '/publish-gate',
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
  set_model_end_rule: {
    permission: 'project:rules',
    recentSignIn: { to: 'change the rule about models that end' },
    effect: 'changes',
    answers: 'one',
    title: 'Block versions with models that end soon',
    method: 'PUT',
    path: '/model-end-rule',
    input: z.strictObject({ days: modelEndDays }),
    output: z.object({ days: modelEndDays }),
  },
  override_publish_gate: {
    permission: 'publish:override',
    recentSignIn: { to: 'override the publish gate' },
    effect: 'changes',
    answers: 'one',
    title: 'Publish a version despite a closed gate',
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/override-publish-gate',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber,
      reason: text(MAX_OVERRIDE_REASON_LENGTH).regex(/\S/u, 'must give a reason'),
      live_version: versionNumber.nullable().optional(),
      allow_empty: allowEmpty,
    }),
    output: PublishedVersion,
  },
} as const satisfies Record<string, PeopleOperation>
