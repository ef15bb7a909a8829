import { z } from 'zod'
import { Permission } from '../../permissions.ts'
import type { PeopleOperation } from '../operation.ts'

/** A project as its people see it. */
export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the person may do in it, so that pages offer nothing else. */
  may: z.array(Permission),
  prompt_count: z.int(),
  key_count: z.int(),
  created_at: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>

export const projectSettingsOperations = {
  read_project: {
    permission: 'projects:read',
    effect: 'reads',
    answers: 'one',
    title: 'Get the project',
    method: 'GET',
    path: '/settings',
    input: z.strictObject({}),
    output: Project,
  },
} as const satisfies Record<string, PeopleOperation>
