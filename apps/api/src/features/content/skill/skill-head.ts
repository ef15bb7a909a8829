import { invalidField } from '@promptwire/core/errors/failure'
import { LRUCache } from 'lru-cache'
import { frontMatter, UnreadableFile, withoutMark } from '../../files/index.ts'

/** The fields of a front matter, of which hosts need two. */
export interface SkillHead {
  readonly name: string
  readonly description: string
  /** All of them, as JSON. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** Agent Skills, name and description. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_NAME_LENGTH = 64
const MAX_DESCRIPTION_LENGTH = 1_024

/** Edits repeat the front matter that they do not change. */
const known = new LRUCache<string, SkillHead | { readonly problem: string }>({ max: 500 })

/** The head of a skill. Throws VALIDATION_ERROR if hosts could not read it. */
export function readSkillHead(text: string): SkillHead {
  const head = readHead(text)
  if ('problem' in head) throw invalidField('front_matter', `${head.problem}.`)
  return head
}

/** Why a text is no front matter of a skill. */
export function findSkillProblem(text: string): string | undefined {
  const head = readHead(text)
  return 'problem' in head ? head.problem : undefined
}

/** The text of SKILL.md. */
export function toSkillText(head: string, body: string): string {
  return head.endsWith('\n') || body === '' ? head + body : `${head}\n${body}`
}

function readHead(text: string): SkillHead | { readonly problem: string } {
  const read = known.get(text) ?? parseHead(text)
  known.set(text, read)
  return read
}

function parseHead(text: string): SkillHead | { readonly problem: string } {
  try {
    const found = frontMatter(withoutMark(text))
    if (found?.body.trim() !== '') {
      return { problem: 'must be YAML fields between two lines of ---' }
    }
    const { name, description } = found.fields
    if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH || !NAME.test(name)) {
      return {
        problem: `needs a name of 1 to ${MAX_NAME_LENGTH} lower-case letters, digits and single hyphens`,
      }
    }
    if (typeof description !== 'string' || !isDescription(description)) {
      return { problem: `needs a description of 1 to ${MAX_DESCRIPTION_LENGTH} characters` }
    }
    return { name, description, fields: found.fields }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message }
    throw error
  }
}

const isDescription = (text: string) => text !== '' && [...text].length <= MAX_DESCRIPTION_LENGTH
