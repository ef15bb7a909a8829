import { SKILL_FILE } from '@promptwire/contract/content/skill-fields'
import { Failure } from '@promptwire/core/errors/failure'
import { type VerbContext, verb } from '../../kernel/verb.ts'
import { requestedContent, type ServeContent } from '../delivery/index.ts'
import { readSlug } from '../prompts/index.sql.ts'
import { readStoredFile } from '../stored-files/index.sql.ts'
import { decodeText } from './decode-text.ts'
import { toMediaType } from './media-type.ts'
import { notASkill, readSkillText, skillView } from './served-skill.ts'

interface Needs {
  readonly serveContent: ServeContent
}

export const getSkill = verb(
  'get_skill',
  async ({ caller, input, prompt, unitOfWork, serveContent }: VerbContext<'get_skill', Needs>) => {
    const pointer = requestedContent(caller, prompt, input.version)
    const served = await serveContent(pointer, caller)
    const slug = await readSlug(unitOfWork, prompt.id)
    return { data: await skillView({ id: prompt.id, slug }, served), revision: served.revision }
  },
)

/** Returns one file: the compiled SKILL.md, or a stored one. */
export const getPromptFile = verb(
  'get_prompt_file',
  async ({
    caller,
    input: { path, version },
    prompt,
    unitOfWork,
    serveContent,
  }: VerbContext<'get_prompt_file', Needs>) => {
    const served = await serveContent(requestedContent(caller, prompt, version), caller)
    const { content, revision } = served
    const about = { version: String(served.version), mime_type: toMediaType(path) }
    if (path === SKILL_FILE) {
      const { text, ...file } = await readSkillText(served)
      const data = { path, ...file, ...about, content: text, content_base64: null }
      return { data, revision }
    }
    if (content.front_matter === null) throw notASkill()
    const file = content.files.find((each) => each.path === path)
    if (!file) throw new Failure('NOT_FOUND', 'This skill has no file of this path.')
    const bytes = await readStoredFile(unitOfWork, caller.projectId, file.sha256)
    const text = decodeText(bytes)
    const content_base64 = text === undefined ? Buffer.from(bytes).toString('base64') : null
    return { data: { ...file, ...about, content: text ?? null, content_base64 }, revision }
  },
)
