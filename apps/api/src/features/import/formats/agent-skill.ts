import { escapeText } from '@promptwire/core/compile/template'
import { collectVariables } from '@promptwire/core/paste/collect-variables'
import { findBlocks, findTitledBlocks } from '@promptwire/core/paste/find-blocks'
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

/** Files that can be a skill under another name than SKILL.md. */
const MARKDOWN = /\.(?:md|mdx|mdc|txt)$/i
/** A SKILL.md alone, under any name of a Markdown file; a head in another file is no sign of one. */
export const readAgentSkill: ReadFormat = ({ text, written, path, isNamed, ...choices }) => {
  if (!isNamed && path !== null && !MARKDOWN.test(path)) return undefined
  const kept = choices.isTidied ? undefined : keepSkill(written, [])
  const reading = { attachments: [], left: [], isNamed, isKept: kept !== undefined }
  const skill = readSkill(text, reading, choices)
  if (!skill) return undefined
  const notes = kept || choices.isTidied ? [] : explainHead(written)
  return onlyPrompts([{ ...skill, ...kept, notes: [...skill.notes, ...notes] }])
}

/** Why a front matter is not part of the text that comes back. */
function explainHead(text: string): string[] {
  const problem = findSkillProblem(splitSkill(text)?.head ?? '')
  if (problem === undefined) return []
  return [`Its front matter became a name and a description only, as that of a skill ${problem}.`]
}

interface SkillFiles {
  /** Texts below it, which its own text has a model read when they are needed. */
  readonly attachments: readonly { readonly path: string; readonly written: string }[]
  readonly left: readonly { readonly path: string }[]
  /** Whether someone says that it is a skill, be it by the name of the file. */
  readonly isNamed: boolean
  /** Whether its front matter is kept. */
  readonly isKept?: boolean
}

/** A skill by its SKILL.md; undefined where that has no head of one. */
export function readSkill(
  text: string,
  { attachments, left, isNamed, isKept = false }: SkillFiles,
  { isTidied, isText }: ImportChoices,
): ImportedPrompt | undefined {
  const file = frontMatter(text)
  const { data: head } = Head.safeParse(file?.fields)
  // Others name their files too, and describe them; without a description it may be anything.
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
