import { invalidField } from '@promptwire/core/errors/failure'
import { LRUCache } from 'lru-cache'
import { frontMatter, UnreadableFile, withoutMark } from '../../files/index.ts'

/** The front matter fields; hosts require name and description. */
export interface SkillHead {
  readonly name: string
  readonly description: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Agent Skills specification, name and description. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_NAME_LENGTH = 64
const MAX_DESCRIPTION_LENGTH = 1_024

/** Cached, since most edits leave the front matter unchanged. */
const known = new LRUCache<string, SkillHead | { readonly problem: string }>({ max: 500 })

/** Throws VALIDATION_ERROR if hosts could not read the front matter. */
export function readSkillHead(text: string): SkillHead {
  const head = readHead(text)
  if ('problem' in head) throw invalidField('front_matter', `${head.problem}.`)
  return head
}

export function findSkillProblem(text: string): string | undefined {
  const head = readHead(text)
  return 'problem' in head ? head.problem : undefined
}

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
