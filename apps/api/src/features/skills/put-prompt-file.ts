import {
  findClashes,
  MAX_SKILL_BYTES,
  MAX_SKILL_FILES,
  type SkillFile,
} from '@promptwire/contract/content/skill-fields'
import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure, invalidField } from '@promptwire/core/errors/failure'
import { verb } from '../../kernel/verb.ts'
import { editPrompt, requireWorkingCopy } from '../prompts/index.sql.ts'
import { workingCopyView } from '../prompts/index.ts'
import { storeFile } from '../stored-files/index.sql.ts'

type PutInput = Input<typeof publicContract.put_prompt_file>

/** Adds a file to a skill's working copy, or replaces the file at its path. */
export const putPromptFile = verb(
  'put_prompt_file',
  async ({ caller, input, prompt: { id: promptId }, unitOfWork }) => {
    const bytes = readBytes(input)
    await unitOfWork.atomically(async (unit) => {
      const file = { path: input.path, ...(await storeFile(unit, caller, bytes)) }
      await editPrompt(unit, caller, promptId, input.revision, (copy) => {
        const before = copy.content.files
        const files = withFile(before, file)
        return {
          copy: { ...copy, content: { ...copy.content, files } },
          result: undefined,
          audit: {
            action: 'prompt.updated',
            targetType: 'prompt',
            targetId: promptId,
            before: { files: before },
            after: { files },
          },
        }
      })
    })
    return { data: workingCopyView(await requireWorkingCopy(unitOfWork, promptId)) }
  },
)

function readBytes({ content, content_base64 }: PutInput): Buffer {
  if (content === undefined && content_base64 === undefined) {
    throw invalidField('content', 'is required, or content_base64 instead.')
  }
  if (content !== undefined && content_base64 !== undefined) {
    throw invalidField('content_base64', 'cannot be sent with content; send one of them.')
  }
  const bytes =
    content === undefined ? Buffer.from(content_base64 ?? '', 'base64') : Buffer.from(content)
  if (bytes.length > MAX_SKILL_BYTES) {
    throw invalidField('content', `has more than ${MAX_SKILL_BYTES} bytes.`)
  }
  return bytes
}

function withFile(files: readonly SkillFile[], file: SkillFile): SkillFile[] {
  const others = files.filter(({ path }) => path !== file.path)
  const [clash] = findClashes([...others.map(({ path }) => path), file.path])
  if (clash) throw invalidField('path', `${clash.message}.`)
  if (others.length >= MAX_SKILL_FILES - 1) {
    throw new Failure('CONFLICT', `A skill has at most ${MAX_SKILL_FILES} files.`)
  }
  return [...others, file].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
