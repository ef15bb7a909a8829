import { z } from 'zod'
import { createFileFinder, isAddress, isTextAddress } from '../../files/index.ts'
import type { ImportSource } from '../import-format.ts'

/** A prompt of a configuration: its text, or the address of what holds it, which may be its id. */
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

/** A text of a configuration, and what it is called there. */
export interface PromptText {
  readonly raw: string
  readonly name: string | undefined
  readonly prompt: ConfiguredPrompt
}

/** The prompts of a configuration with the given files. */
interface PromptTexts {
  readonly texts: readonly PromptText[]
  /** Addresses whose text is missing. */
  readonly absent: readonly string[]
  readonly taken: readonly string[]
}

/** The texts of prompts, also of those in files; a file that is named twice is one. */
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

/** A text file holds several prompts with lines of dashes between them, which promptfoo trims. */
function textsIn({ path, text }: ImportSource['files'][number]) {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  if (!path.endsWith('.txt')) return [{ raw: text, name }]
  const parts = text.split(/^[ \t]*---[ \t]*\r?$/m).map((each) => each.trim())
  const inside = parts.filter((each) => each !== '')
  return inside.map((raw, i) => ({ raw, name: inside.length > 1 ? `${name} ${i + 1}` : name }))
}
