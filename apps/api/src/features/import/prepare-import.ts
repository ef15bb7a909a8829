import type { Input } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { MAX_NAME_LENGTH } from '@promptwire/core/text/visible-name'
import { isSpoken } from '@promptwire/import/paste/chat-blocks'
import type { Caller } from '../../kernel/caller.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { ImportedPrompt, ReadImport } from './import-format.ts'
import { truncate } from './import-notes.ts'
import { readImportTask } from './read-import-task.ts'

type ImportInput = Input<typeof publicContract.import_prompt>

export interface NamedImport extends ImportedPrompt {
  readonly name: string
}

export interface PreparedImport extends ReadImport {
  readonly prompts: readonly NamedImport[]
}

export async function prepareImport(
  compute: Pick<Compute, 'run'>,
  { projectId }: Pick<Caller, 'projectId'>,
  {
    content = '',
    files = [],
    format,
    name,
    tidy,
    keep_as_text,
  }: Pick<ImportInput, 'content' | 'files' | 'format' | 'name' | 'tidy' | 'keep_as_text'>,
): Promise<PreparedImport> {
  const sizes = files.map(
    ({ path, content: text, content_base64: bytes = '' }) =>
      path.length + text.length + bytes.length,
  )
  const size = sizes.reduce((sum, each) => sum + each, content.length)
  const keepAsText = keep_as_text === false ? undefined : keep_as_text
  const input = { content, files, format, tidy, keepAsText }
  const read = await compute.run(readImportTask, { projectId, size, input })
  const { length } = read.prompts
  const prompts = read.prompts.map((prompt, place) => ({
    ...prompt,
    name: chooseName(prompt, name, length > 1 ? ` ${place + 1}` : ''),
  }))
  return { ...read, prompts }
}

/** Prefers the given name, then the prompt's name, then the first specific title. */
function chooseName({ name, blocks }: ImportedPrompt, given: string | undefined, number: string) {
  if (given !== undefined) return truncate(given, MAX_NAME_LENGTH - number.length) + number
  const title = blocks.find((block) => block.type === 'custom' && !isSpoken(block))?.title
  return name || title || `Imported prompt${number}`
}
