import type { Input } from '@promptwire/core/contract/operation'
import type { publicContract } from '@promptwire/core/contract/public/public-contract'
import { isSpoken } from '@promptwire/core/paste/chat-blocks'
import { MAX_NAME_LENGTH } from '@promptwire/core/text/visible-name'
import type { Caller } from '../../kernel/caller.ts'
import type { Compute } from '../../platform/threads/task.ts'
import type { ImportedPrompt, ReadImport } from './import-format.ts'
import { truncate } from './import-notes.ts'
import { readImportTask } from './read-import-task.ts'

type ImportInput = Input<typeof publicContract.import_prompt>

export interface NamedImport extends ImportedPrompt {
  readonly name: string
}

/** The planned result of an import. */
export interface PreparedImport extends ReadImport {
  readonly prompts: readonly NamedImport[]
}

/** Reads prompts from whatever is given; nothing is made of them yet. */
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

/** The given name, its own, or the first title that says something of its own. */
function chooseName({ name, blocks }: ImportedPrompt, given: string | undefined, number: string) {
  if (given !== undefined) return truncate(given, MAX_NAME_LENGTH - number.length) + number
  const title = blocks.find((block) => block.type === 'custom' && !isSpoken(block))?.title
  return name || title || `Imported prompt${number}`
}
