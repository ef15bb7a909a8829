import { Slug } from '@promptwire/core/text/slug'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'
import type { InternalOperation } from '../operation.ts'

const PublicSkill = z.object({
  project_id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Hash of the archive, or of SKILL.md if that is the only file. */
  sha256: z.string(),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
})
export type PublicSkill = z.output<typeof PublicSkill>

export const publicSkillOperations = {
  list_public_skills: {
    access: 'service',
    method: 'GET',
    path: '/public-skills',
    input: z.strictObject({}),
    output: z.array(PublicSkill),
  },
  /** Returns a file; without a path, the archive. */
  get_public_skill_file: {
    access: 'service',
    method: 'GET',
    path: '/public-skills/:project_id/:slug',
    input: z.strictObject({ project_id: z.uuid(), slug: Slug, path: text(500).optional() }),
    output: z.object({ content_base64: z.string() }),
  },
} as const satisfies Record<string, InternalOperation>
