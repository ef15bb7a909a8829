import { z } from 'zod'
import { createFileFinder, isAddress, isTextAddress } from '../../files/index.ts'
import type { ImportSource } from '../import-format.ts'

/** A prompt's text, or the address of its file, which may be in `id`. */
export const ConfiguredPrompt = z.union([
  z.string().transform((raw) => ({ raw, label: undefined })),
  z
    .looseObject({
      id: z.string().optional(),
      label: z.string().optional(),
      raw: z.string().optional(),
    })
    .transform(({ id, raw = id ?? '', ...more }) => ({ label: undefined, ...more, raw }))
    .refine(({ raw }) => raw !== ''),
])
export type ConfiguredPrompt = z.output<typeof ConfiguredPrompt>

export interface PromptText {
  readonly raw: string
  readonly name: string | undefined
  readonly prompt: ConfiguredPrompt
}

interface PromptTexts {
  readonly texts: readonly PromptText[]
  /** Addresses without a text. */
  readonly absent: readonly string[]
  readonly taken: readonly string[]
}

/** Includes prompts in files; a file that is named twice counts once. */
export function promptTexts(
  prompts: readonly ConfiguredPrompt[],
  source: Pick<ImportSource, 'path' | 'files'>,
): PromptTexts {
  const filesAt = createFileFinder(source)
  const absent: string[] = []
  const taken = new Set<string>()
  const texts = prompts.flatMap((prompt): PromptText[] => {
    const { raw, label: name } = prompt
    if (!isAddress(raw.trim())) return [{ raw, name, prompt }]
    const files = isTextAddress(raw.trim()) ? filesAt(raw.trim()) : []
    if (files.length === 0) absent.push(raw.trim())
    const newFiles = files.filter(({ path }) => !taken.has(path))
    for (const { path } of newFiles) taken.add(path)
    const inside = newFiles.flatMap(textsIn)
    return inside.map((text) => ({
      ...text,
      name: (inside.length === 1 && name) || text.name,
      prompt,
    }))
  })
  return { texts, absent, taken: [...taken] }
}

/** A .txt file separates prompts by lines of dashes; promptfoo trims each. */
function textsIn({ path, text }: ImportSource['files'][number]) {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  if (!path.endsWith('.txt')) return [{ raw: text, name }]
  const parts = text.split(/^[ \t]*---[ \t]*\r?$/m).map((each) => each.trim())
  const inside = parts.filter((each) => each !== '')
  return inside.map((raw, i) => ({ raw, name: inside.length > 1 ? `${name} ${i + 1}` : name }))
}
