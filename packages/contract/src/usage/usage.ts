import { z } from 'zod'
import { FileFormat } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'

/** Max and default number of days. */
export const MAX_USAGE_DAYS = 400
export const DEFAULT_USAGE_DAYS = 30

/** Nothing was counted before 2000; years after 9999 have five digits. */
const day = z.iso.date().refine((date) => date >= '2000', 'must be a day from 2000 on')

/** `to` is inclusive. Deleted prompts can be filtered by id. */
const usageFilter = {
  from: day.optional(),
  to: day.optional(),
  prompt_id: z.uuid().optional(),
  key_id: z.uuid().optional(),
  /** 0 for the working copy. */
  version: z.int().min(0).max(2_147_483_647).optional(),
  /** 0 for an unrecorded status. */
  status: z.union([z.literal(0), z.int().min(100).max(599)]).optional(),
}

const counts = {
  requests: z.int(),
  /** Over quota (429), otherwise rejected (4xx), and server errors (5xx). */
  limited: z.int(),
  refused: z.int(),
  failed: z.int(),
  /** Without a recorded status: still running, or the process was killed within a second. */
  unknown: z.int(),
}

/** The name is null for deleted records. */
const NamedReference = z.object({ id: z.uuid(), name: z.string().nullable() })

/** Null for dimensions outside the grouping, and for requests without a prompt. */
const UsageGroup = z.object({
  day: z.iso.date().nullable(),
  prompt: NamedReference.nullable(),
  /** 0 for the working copy. */
  version: z.int().nullable(),
  key: NamedReference.nullable(),
  /** 0 for an unrecorded status. */
  status: z.int().nullable(),
  ...counts,
})
export type UsageGroup = z.output<typeof UsageGroup>

const Usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ...counts,
  /** All requests of the preceding period of the same length. */
  requests_before: z.int(),
  /** Days in order without empty ones; other groups largest first. */
  groups: z.array(UsageGroup),
  /** Whether more groups exist than are returned. */
  is_cut: z.boolean(),
})
export type Usage = z.output<typeof Usage>

const StaleClient = z.object({
  key: NamedReference,
  prompt: NamedReference,
  version: z.int(),
  published_version: z.int(),
  requests: z.int(),
  last_day: z.iso.date(),
})
export type StaleClient = z.output<typeof StaleClient>

const PromptRequests = z.object({
  prompt_id: z.uuid(),
  requests: z.int(),
  /** Per day of the default period; today is last. */
  by_day: z.array(z.int()),
})
export type PromptRequests = z.output<typeof PromptRequests>

/** Requests with the same values in all dimensions. */
const UsageLine = z.object({
  day: z.iso.date(),
  prompt_id: z.uuid().nullable(),
  prompt: z.string().nullable(),
  /** Null if none was delivered. */
  version: z.union([z.int(), z.literal('working copy')]).nullable(),
  key_id: z.uuid().nullable(),
  key: z.string().nullable(),
  status: z.union([z.int(), z.literal('unknown')]).nullable(),
  requests: z.int(),
})
export type UsageLine = z.output<typeof UsageLine>

/** Requests of a project's keys by day (UTC). */
export const usageOperations = {
  get_usage: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count requests',
    method: 'GET',
    path: '/usage',
    input: z.strictObject({
      ...usageFilter,
      group_by: z.enum(['day', 'prompt', 'version', 'key', 'status']).default('day'),
      /** All requests, or only those that delivered a version. */
      of: z.enum(['all', 'versions']).default('all'),
    }),
    output: Usage,
  },
  export_usage: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'file',
    file: 'usage',
    title: 'Export request counts',
    method: 'GET',
    path: '/usage/export',
    input: z.strictObject({ ...usageFilter, format: FileFormat.default('csv') }),
    output: z.array(UsageLine),
  },
  list_prompt_requests: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count requests by prompt',
    method: 'GET',
    path: '/usage/prompts',
    input: z.strictObject({ prompt_ids: z.array(z.uuid()).min(1).max(100) }),
    output: z.array(PromptRequests),
  },
  list_stale_clients: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'List outdated callers',
    method: 'GET',
    path: '/usage/stale-clients',
    input: z.strictObject({
      from: usageFilter.from,
      to: usageFilter.to,
      prompt_id: usageFilter.prompt_id,
    }),
    output: z.array(StaleClient),
  },
} as const satisfies Record<string, PeopleOperation>
