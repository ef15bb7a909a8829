import { z } from 'zod'
import { FileFormat } from '../fields.ts'
import type { PeopleOperation } from '../operation.ts'

/** Days of a question, and how many of them are asked for where no day is named. */
export const MOST_USAGE_DAYS = 400
export const USUAL_USAGE_DAYS = 30

/** Years before were not counted, and those after 9999 have no four digits. */
const day = z.iso.date().refine((date) => date >= '2000', 'must be a day from 2000 on')

/** The last day is one of them. A prompt that was deleted is found by its id. */
const asked = {
  from: day.optional(),
  to: day.optional(),
  prompt_id: z.uuid().optional(),
  key_id: z.uuid().optional(),
  /** 0 is the working copy. */
  version: z.int().min(0).max(2_147_483_647).optional(),
  /** 0 is an outcome that was not recorded. */
  status: z.union([z.literal(0), z.int().min(100).max(599)]).optional(),
}

const counts = {
  requests: z.int(),
  /** Of these: over the plan (429), refused otherwise (4xx), and failed by us (5xx). */
  limited: z.int(),
  refused: z.int(),
  failed: z.int(),
  /** With an outcome not recorded: not answered yet, or the process was killed within a second. */
  unknown: z.int(),
}

/** The name is null once the record is deleted. */
const Named = z.object({ id: z.uuid(), name: z.string().nullable() })

/** Null is what the requests are not grouped by; a prompt is null where none was named, too. */
const UsageGroup = z.object({
  day: z.iso.date().nullable(),
  prompt: Named.nullable(),
  /** 0 is the working copy. */
  version: z.int().nullable(),
  key: Named.nullable(),
  /** 0 is an outcome that was not recorded. */
  status: z.int().nullable(),
  ...counts,
})
export type UsageGroup = z.output<typeof UsageGroup>

const Usage = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  ...counts,
  /** All requests of as many days before these. */
  requests_before: z.int(),
  /** By day in their order, without days of no requests; otherwise the largest first. */
  groups: z.array(UsageGroup),
  /** Whether there are more groups than are shown. */
  is_cut: z.boolean(),
})
export type Usage = z.output<typeof Usage>

const OutdatedCaller = z.object({
  key: Named,
  prompt: Named,
  version: z.int(),
  published_version: z.int(),
  requests: z.int(),
  last_day: z.iso.date(),
})
export type OutdatedCaller = z.output<typeof OutdatedCaller>

/** What the list of prompts shows beside each. */
const PromptRequests = z.object({
  prompt_id: z.uuid(),
  requests: z.int(),
  /** Of each of the usual days, today's last. */
  by_day: z.array(z.int()),
})
export type PromptRequests = z.output<typeof PromptRequests>

/** Requests alike in all that they are counted by. */
const UsageLine = z.object({
  day: z.iso.date(),
  prompt_id: z.uuid().nullable(),
  prompt: z.string().nullable(),
  /** Null where none was delivered. */
  version: z.union([z.int(), z.literal('working copy')]).nullable(),
  key_id: z.uuid().nullable(),
  key: z.string().nullable(),
  status: z.union([z.int(), z.literal('unknown')]).nullable(),
  requests: z.int(),
})
export type UsageLine = z.output<typeof UsageLine>

/** What the keys of a project asked for, by day in UTC. */
export const usageOperations = {
  read_usage: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count requests',
    method: 'GET',
    path: '/usage',
    input: z.strictObject({
      ...asked,
      group_by: z.enum(['day', 'prompt', 'version', 'key', 'status']).default('day'),
    }),
    output: Usage,
  },
  export_usage: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'file',
    file: 'usage',
    title: 'Get the counts of requests as a file',
    method: 'GET',
    path: '/usage/file',
    input: z.strictObject({ ...asked, format: FileFormat.default('csv') }),
    output: z.array(UsageLine),
  },
  list_prompt_requests: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Count the requests for each of some prompts',
    method: 'GET',
    path: '/usage/prompts',
    input: z.strictObject({ prompt_ids: z.array(z.uuid()).min(1).max(100) }),
    output: z.array(PromptRequests),
  },
  list_outdated_callers: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'List callers of versions before the published one',
    method: 'GET',
    path: '/usage/outdated-callers',
    input: z.strictObject({ from: asked.from, to: asked.to, prompt_id: asked.prompt_id }),
    output: z.array(OutdatedCaller),
  },
} as const satisfies Record<string, PeopleOperation>
