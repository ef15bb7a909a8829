import { z } from 'zod'
import { Slug } from '../../text/slug.ts'
import { text } from '../../text/text.ts'
import type { InternalOperation } from '../operation.ts'

const PublicSkill = z.object({
  project_id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of its archive, or of SKILL.md if that is its only file. */
  sha256: z.string(),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
})
export type PublicSkill = z.output<typeof PublicSkill>

/** The live skills that projects show to everyone. */
export const publicSkillOperations = {
  list_public_skills: {
    access: 'service',
    method: 'GET',
    path: '/public-skills',
    input: z.strictObject({}),
    output: z.array(PublicSkill),
  },
  /** A file, or the archive without a path. */
  get_public_skill_file: {
    access: 'service',
    method: 'GET',
    path: '/public-skills/:project_id/:slug',
    input: z.strictObject({ project_id: z.uuid(), slug: Slug, path: text(500).optional() }),
    output: z.object({ content_base64: z.string() }),
  },
} as const satisfies Record<string, InternalOperation>
