import { SKILL_FILE } from '@promptwire/contract/content/skill-fields'
import { invalidField } from '@promptwire/core/errors/failure'
import { toNeutralSettings } from '@promptwire/core/formats/neutral'
import { toSkillText } from '../content/index.ts'
import type { Delivery } from './deliver-prompt.ts'

/** Returns SKILL.md; the skill's other files are stored, so they are only named. */
export function writeSkill({ served: { content }, compiled }: Delivery) {
  const { front_matter, files } = content
  if (front_matter === null) throw invalidField('format', NO_SKILL)
  const { model_config, ...others } = toNeutralSettings(content)
  const left = Object.keys({ ...model_config, ...others }).filter((name) => name !== 'model')
  return {
    request: {
      path: SKILL_FILE,
      content: toSkillText(front_matter, compiled.prompt),
      files: files.map((file) => ({ ...file })),
    },
    settings_not_sent: left.map((setting) => ({ setting, reason: 'a skill has no settings' })),
  }
}

const NO_SKILL = 'skill is for skills, and this prompt has no front_matter.'
