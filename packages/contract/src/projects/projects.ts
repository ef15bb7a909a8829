import { z } from 'zod'
import { page } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

const ReachableProject = z
  .object({
    id: z.uuid(),
    name: z.string(),
    is_current: z.boolean().meta({ description: "True for this key's project." }),
    prompt_count: z.int(),
  })
  .meta({ id: 'ReachableProject' })

export const projectOperations = {
  list_projects: {
    method: 'GET',
    path: '/projects',
    scope: 'projects:read',
    effect: 'reads',
    answers: 'page',
    toolset: 'organize',
    title: 'List projects',
    description:
      "Lists the projects of the key's owner. The key itself works only in its own project.",
    input: z.strictObject(page('projects', { maxLimit: 1_000 })),
    output: z.array(ReachableProject),
  },
} as const satisfies Record<string, PublicOperation>
