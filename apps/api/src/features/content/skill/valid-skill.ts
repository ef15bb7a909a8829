import { MAX_SKILL_BYTES } from '@promptwire/contract/content/skill-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import type { PromptContent } from '../content.ts'
import { readSkillHead } from './skill-head.ts'

/** Rejects skills that hosts could not load. Other prompts have neither front matter nor files. */
export function requireValidSkill({ front_matter, files, blocks }: PromptContent): void {
  if (front_matter === null) {
    if (files.length === 0) return
    throw invalidField('files', 'need front_matter, which makes the prompt a skill.')
  }
  readSkillHead(front_matter)
  const own = blocks.reduce(
    (sum, { content }) => sum + Buffer.byteLength(content),
    front_matter.length,
  )
  const bytes = files.reduce((sum, file) => sum + file.bytes, own)
  if (bytes > MAX_SKILL_BYTES) {
    throw invalidField('files', `have more than ${MAX_SKILL_BYTES} bytes with SKILL.md.`)
  }
}
