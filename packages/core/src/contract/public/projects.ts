import { z } from 'zod'
import { page } from '../fields.ts'
import type { PublicOperation } from '../operation.ts'

const ReachableProject = z
  .object({
    id: z.uuid(),
    name: z.string(),
    is_current: z.boolean().meta({ description: "Whether it is this key's own project." }),
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
    title: 'List projects',
    description:
      "Lists the projects that the key's holder can reach. A key works in its own project only.",
    input: z.strictObject(page('projects', { most: 1_000 })),
    output: z.array(ReachableProject),
  },
} as const satisfies Record<string, PublicOperation>
