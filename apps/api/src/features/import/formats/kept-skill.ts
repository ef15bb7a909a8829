import { FrontMatterInput, SkillFilesInput } from '@promptwire/contract/content/skill-fields'
import { findSkillProblem } from '../../content/index.ts'
import type { GivenFile, ImportedPrompt } from '../import-format.ts'
import { splitSkill } from './skill-text.ts'

/** The parts of a skill that export byte for byte. */
type KeptSkill = Required<Pick<ImportedPrompt, 'front_matter' | 'skillFiles'>>

/** Undefined if a skill of ours cannot store them. */
export function keepSkill(main: string, files: readonly GivenFile[]): KeptSkill | undefined {
  const head = splitSkill(main)?.head
  if (head === undefined || findSkillProblem(head) !== undefined) return undefined
  const isPossible =
    FrontMatterInput.safeParse(head).success &&
    SkillFilesInput.safeParse(files.map(toEntry)).success
  return isPossible ? { front_matter: head, skillFiles: files } : undefined
}

export const toBytes = ({ content, content_base64 }: GivenFile): Uint8Array =>
  content_base64 === undefined ? Buffer.from(content) : Buffer.from(content_base64, 'base64')

/** Only paths and sizes are checked; no hash is computed. */
const toEntry = (file: GivenFile) => ({
  path: file.path,
  sha256: '0'.repeat(64),
  bytes: toBytes(file).length,
})
