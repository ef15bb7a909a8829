import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { PeopleOperation } from '../operation.ts'
import { readableWith } from '../schema/readable-with.ts'

const OfPrompt = z.object({ slug: z.string(), name: z.string() })

/** Results for the command palette and the search page, best first in each group. */
export const ProjectSearch = z.object({
  prompts: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      tags: z.array(z.string()),
      live_version: z.int().nullable(),
    }),
  ),
  blocks: readableWith(
    'blocks:read',
    z.array(z.object({ id: z.uuid(), title: z.string(), excerpt: z.string(), prompt: OfPrompt })),
  ),
  versions: readableWith(
    'versions:read',
    z.array(
      z.object({
        number: z.int(),
        note: z.string(),
        created_at: z.iso.datetime(),
        prompt: OfPrompt,
      }),
    ),
  ),
  runs: readableWith(
    'evals:read',
    z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['eval', 'playground']),
        model: z.string(),
        /** Null for the working copy. */
        version: z.int().nullable(),
        created_at: z.iso.datetime(),
        prompt: OfPrompt,
      }),
    ),
  ),
  proposals: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      state: z.string(),
      /** Null for a new prompt. */
      prompt: OfPrompt.nullable(),
    }),
  ),
  /** Empty for readers who may not list members. */
  people: z.array(
    z.object({ id: z.uuid(), account_id: z.uuid(), name: z.string(), email: z.string() }),
  ),
  keys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      environment: z.string(),
      last_four: z.string(),
    }),
  ),
  webhooks: z.array(z.object({ id: z.uuid(), url: z.string(), description: z.string() })),
})
export type ProjectSearch = z.output<typeof ProjectSearch>

export const MAX_SEARCH_LENGTH = 200

export const projectSearchOperations = {
  search_project: {
    permission: 'prompts:read',
    effect: 'reads',
    answers: 'one',
    title: 'Search the project',
    method: 'GET',
    path: '/search',
    input: z.strictObject({
      q: text(MAX_SEARCH_LENGTH).trim().min(1, 'must not be empty'),
    }),
    output: ProjectSearch,
  },
} as const satisfies Record<string, PeopleOperation>
