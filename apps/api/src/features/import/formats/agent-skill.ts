import { escapeText } from '@promptwire/core/compile/template'
import { collectVariables } from '@promptwire/import/paste/collect-variables'
import { findBlocks, findTitledBlocks } from '@promptwire/import/paste/find-blocks'
import { z } from 'zod'
import { findSkillProblem } from '../../content/index.ts'
import { frontMatter } from '../../files/index.ts'
import {
  type ImportChoices,
  type ImportedPrompt,
  onlyPrompts,
  type ReadFormat,
} from '../import-format.ts'
import { noteAbout, otherFields } from '../import-notes.ts'
import { keepSkill } from './kept-skill.ts'
import { splitSkill } from './skill-text.ts'

const Head = z.looseObject({ name: z.string(), description: z.string().default('') })

/** A skill may have another name than SKILL.md. */
const MARKDOWN = /\.(?:md|mdx|mdc|txt)$/i
/** A single SKILL.md under any Markdown name. Front matter in another file does not make it a skill. */
export const readAgentSkill: ReadFormat = ({ text, written, path, isNamed, ...choices }) => {
  if (!isNamed && path !== null && !MARKDOWN.test(path)) return undefined
  const kept = choices.isTidied ? undefined : keepSkill(written, [])
  const reading = { attachments: [], left: [], isNamed, isKept: kept !== undefined }
  const skill = readSkill(text, reading, choices)
  if (!skill) return undefined
  const notes = kept || choices.isTidied ? [] : explainHead(written)
  return onlyPrompts([{ ...skill, ...kept, notes: [...skill.notes, ...notes] }])
}

function explainHead(text: string): string[] {
  const problem = findSkillProblem(splitSkill(text)?.head ?? '')
  if (problem === undefined) return []
  return [`Its front matter became a name and a description only, as that of a skill ${problem}.`]
}

interface SkillFiles {
  /** Text files below SKILL.md, which the skill tells the model to read when needed. */
  readonly attachments: readonly { readonly path: string; readonly written: string }[]
  readonly left: readonly { readonly path: string }[]
  /** True if the caller or the file name says that this is a skill. */
  readonly isNamed: boolean
  readonly isKept?: boolean
}

/** Undefined if SKILL.md has no skill front matter. */
export function readSkill(
  text: string,
  { attachments, left, isNamed, isKept = false }: SkillFiles,
  { isTidied, isText }: ImportChoices,
): ImportedPrompt | undefined {
  const file = frontMatter(text)
  const { data: head } = Head.safeParse(file?.fields)
  // Other formats also have a name and a description. Without a description it may be anything.
  if (!file || !head || !(isNamed || head.description)) return undefined
  const body = escapeText(file.body, isText)
  const found = isTidied ? findTitledBlocks(body) : findBlocks(body)
  const files = attachments.map(({ path, written: content }) => ({
    type: 'custom' as const,
    title: path,
    content,
    enabled: false,
  }))
  return {
    name: head.name,
    description: head.description,
    tags: ['skill'],
    blocks: [...found, ...files],
    variables: collectVariables(found).map((key) => ({ key })),
    notes: [
      ...(attachments.length > 0 ? ['Its other texts became disabled blocks.'] : []),
      ...noteAbout(
        left.map(({ path }) => path),
        (paths) => `Skipped files of its folder: ${paths}.`,
      ),
      ...noteAbout(
        isKept ? [] : otherFields(head, ['name', 'description']),
        (names) => `Skipped fields of its front matter: ${names}.`,
      ),
    ],
  }
}
