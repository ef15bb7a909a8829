import { z } from 'zod'

/** A project as its people see it. */
export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  may_edit: z.boolean(),
  prompt_count: z.int(),
  key_count: z.int(),
  created_at: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>
