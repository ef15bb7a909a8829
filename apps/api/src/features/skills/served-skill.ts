import { createHash } from 'node:crypto'
import { SKILL_FILE } from '@promptwire/contract/content/skill-fields'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import type { PromptPointer } from '../../kernel/resolved-prompt.ts'
import { readSkillHead, toSkillText } from '../content/index.ts'
import type { ServedContent } from '../delivery/index.ts'
import { toMediaType } from './media-type.ts'

type SkillView = Output<typeof publicContract.get_skill>

interface SkillText {
  readonly text: string
  readonly sha256: string
  readonly bytes: number
}

/** Served content stays in memory, so its SKILL.md is compiled once. */
const texts = new WeakMap<ServedContent, Promise<SkillText>>()

/** Compiles a skill's SKILL.md with default values. NOT_FOUND for other prompts. */
export function readSkillText(served: ServedContent): Promise<SkillText> {
  const { front_matter } = served.content
  if (front_matter === null) throw notASkill()
  const known = texts.get(served) ?? compileSkill(served, front_matter)
  texts.set(served, known)
  return known
}

async function compileSkill(served: ServedContent, head: string): Promise<SkillText> {
  const { prompt } = await served.compile({}, { lenient: true })
  const bytes = Buffer.from(toSkillText(head, prompt))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { text: bytes.toString(), sha256, bytes: bytes.length }
}

export async function skillView(
  { id, slug }: Pick<PromptPointer, 'id'> & { readonly slug: string },
  served: ServedContent,
): Promise<SkillView> {
  const { sha256, bytes } = await readSkillText(served)
  const { front_matter, files } = served.content
  const { name, description, fields } = readSkillHead(front_matter ?? '')
  return {
    prompt_id: id,
    slug,
    version: String(served.version),
    name,
    description,
    front_matter: fields,
    files: [{ path: SKILL_FILE, sha256, bytes }, ...files].map((file) => ({
      ...file,
      mime_type: toMediaType(file.path),
    })),
  }
}

export const notASkill = () =>
  new Failure('NOT_FOUND', 'This prompt is not a skill: it has no front_matter.')
