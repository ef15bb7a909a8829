import { z } from 'zod'
import { text } from '../../text.ts'
import { promptId, versionNumber } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'
import { PublishedVersion } from '../public/version-fields.ts'

export const MOST_REASON = 1_000

/** The gate before live keys: who sets it, and who may go past it. */
export const publishGateOperations = {
  set_publish_gate: {
    permission: 'members:manage',
    effect: 'changes',
    answers: 'one',
    title: 'Set whether only what passed its test cases is published',
    method: 'PUT',
    path: '/settings/publish-gate',
    input: z.strictObject({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
  },
  publish_past_gate: {
    permission: 'publish:override',
    effect: 'changes',
    answers: 'one',
    title: 'Publish a version that the gate is closed to',
    method: 'POST',
    path: '/prompts/:prompt_id/versions/:version/publish-past-gate',
    input: z.strictObject({
      prompt_id: promptId,
      version: versionNumber,
      /** For the audit log. */
      reason: text(MOST_REASON).regex(/\S/u, 'must say why'),
      live_version: versionNumber.nullable().optional(),
    }),
    output: PublishedVersion,
  },
} as const satisfies Record<string, PeopleOperation>
