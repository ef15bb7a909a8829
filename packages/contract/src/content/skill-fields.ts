import { findPathProblem, isSameInFolders } from '@promptwire/core/text/file-path'
import { text } from '@promptwire/core/text/text'
import { z } from 'zod'

/** A skill's main file: its front matter and the compiled text. */
export const SKILL_FILE = 'SKILL.md'

/** SEP-2640: max files per skill that hosts accept, with SKILL.md. */
export const MAX_SKILL_FILES = 512
/** SEP-2640: max bytes of all files. */
export const MAX_SKILL_BYTES = 16 * 1024 * 1024
const MAX_FRONT_MATTER_LENGTH = 10_000

const SHA256 = /^[0-9a-f]{64}$/

/** A skill's file besides SKILL.md; its bytes are stored by hash. */
export const SkillFile = z.object({
  path: z.string().meta({ examples: ['references/FORMS.md'] }),
  sha256: z.string().meta({ description: 'SHA-256 of its bytes, in hexadecimal.' }),
  bytes: z.int(),
})
export type SkillFile = z.output<typeof SkillFile>

const filePath = z.string().superRefine((path, { addIssue }) => {
  const message = findPathProblem(path)
  if (message) return addIssue({ code: 'custom', message })
  if (isSameInFolders(path, SKILL_FILE)) {
    const message = 'must not be SKILL.md, which is front_matter and the compiled text'
    addIssue({ code: 'custom', message })
  }
})

export const skillFilePath = filePath.meta({
  description: 'Path below the folder of the skill.',
  examples: ['references/FORMS.md'],
})

const SkillFileInput = z.strictObject({
  path: filePath,
  sha256: z.string().regex(SHA256, 'must be a SHA-256 in lower-case hexadecimal'),
  bytes: z.int().min(0).max(MAX_SKILL_BYTES),
})

export const SkillFilesInput = z
  .array(SkillFileInput)
  .max(MAX_SKILL_FILES - 1)
  .superRefine((files, { addIssue }) => {
    for (const { at, message } of findClashes(files.map(({ path }) => path))) {
      addIssue({ code: 'custom', path: [at, 'path'], message })
    }
  })
  .refine(
    (files) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_SKILL_BYTES,
    `must have at most ${MAX_SKILL_BYTES} bytes in all`,
  )
  // Sorted, so that equal files give equal content.
  .overwrite((files) => files.toSorted((one, other) => (one.path < other.path ? -1 : 1)))

export const FrontMatterInput = text(MAX_FRONT_MATTER_LENGTH).nullable()

/** Paths that clash in one folder on a case-insensitive file system. */
export function findClashes(paths: readonly string[]): { at: number; message: string }[] {
  const files = new Map<string, string>()
  const folders = new Map<string, string>()
  return paths.flatMap((path, at) => {
    const key = toKey(path)
    const parents = listParents(key)
    const other =
      files.get(key) ?? folders.get(key) ?? parents.map((each) => files.get(each)).find(Boolean)
    files.set(key, path)
    for (const parent of parents) folders.set(parent, path)
    return other === undefined ? [] : [{ at, message: `cannot be in one folder with "${other}"` }]
  })
}

const toKey = (path: string) => path.normalize('NFC').toLowerCase()

function listParents(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'))
}
