import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Output } from '@promptwire/contract/operation'
import type { publicContract } from '@promptwire/contract/public-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { z } from 'zod'
import type { Upstream } from '../upstream.ts'

type Skill = Output<typeof publicContract.get_skill>

export const SKILL_SCHEME = 'skill://'
const PAGE_SIZE = 50

/**
 * The folder of a skill. Its last segment is the skill's name (SEP-2640), which often equals the
 * slug.
 */
const rootUri = ({ slug, name }: Pick<Skill, 'slug' | 'name'>): string =>
  `${SKILL_SCHEME}${slug === name ? slug : `${slug}/${name}`}/`

const fileUri = (skill: Pick<Skill, 'slug' | 'name'>, path: string): string =>
  rootUri(skill) + path.split('/').map(encodeURIComponent).join('/')

/** An entry of SEP-2640: hosts verify files by its digests. */
const toEntry = (skill: Skill) => ({
  uri: fileUri(skill, 'SKILL.md'),
  frontmatter: skill.front_matter,
  resources: skill.files.map(({ path, sha256, bytes }) => ({
    uri: fileUri(skill, path),
    digest: `sha256:${sha256}`,
    size: bytes,
  })),
})

const MAX_COMPATIBILITY_LENGTH = 500

/**
 * Hosts reject a whole list for one entry whose optional fields break the rules of Agent Skills.
 */
const AcceptedFields = z.looseObject({
  compatibility: z.string().min(1).max(MAX_COMPATIBILITY_LENGTH).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

const isAccepted = ({ front_matter }: Skill) => AcceptedFields.safeParse(front_matter).success

/**
 * Lists the skills that the key can fetch and hosts accept; none without the scope, like prompts.
 */
export async function listSkills(upstream: Upstream, cursor: string | undefined) {
  const page = await upstream.callIfAllowed('list_skills', { limit: PAGE_SIZE, cursor })
  const { data = [], next_cursor } = page ?? {}
  return {
    skills: data.filter(isAccepted).map(toEntry),
    ...(next_cursor && { nextCursor: next_cursor }),
  }
}

export async function getSkill(upstream: Upstream, uri: string) {
  const skill = await findSkill(upstream, uri)
  const entry = toEntry(skill)
  if (entry.uri !== uri) throw unknownSkill(uri)
  return { skill: entry }
}

/** Reads a file of a skill, as text or in base64. */
export async function readSkillFile(upstream: Upstream, uri: string): Promise<ReadResourceResult> {
  const skill = await findSkill(upstream, uri)
  const known = skill.files.find(({ path }) => fileUri(skill, path) === uri)
  if (!known) throw unknownSkill(uri)
  const input = { prompt_id: skill.prompt_id, path: known.path }
  const { data } = await upstream.call('get_prompt_file', input)
  const about = { uri, mimeType: data.mime_type }
  return {
    contents: [
      data.content === null
        ? { ...about, blob: data.content_base64 ?? '' }
        : { ...about, text: data.content },
    ],
  }
}

async function findSkill({ call }: Upstream, uri: string): Promise<Skill> {
  const [, slug] = /^skill:\/\/([a-z0-9-]+)\//.exec(uri) ?? []
  if (slug === undefined) throw unknownSkill(uri)
  const found = await call('get_skill', { prompt_id: slug }).catch((error) => {
    if (error instanceof Failure && error.code === 'NOT_FOUND') throw unknownSkill(uri)
    throw error
  })
  return found.data
}

const unknownSkill = (uri: string) =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'Skill not found.', { uri })
