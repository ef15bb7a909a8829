import { promptPathFinder } from '@promptwire/import/prompt-file/file-path'
import type { KnownPrompt } from '@promptwire/import/prompt-file/merge-prompt'
import {
  listPartVariables,
  type PartVariables,
  withoutPartVariables,
} from '@promptwire/import/prompt-file/part-variables'
import {
  hashDocument,
  type ServedPrompt,
  toPromptDocument,
} from '@promptwire/import/prompt-file/prompt-document'
import { type Connection, identifyKey } from '../connection.ts'
import { showDone } from '../progress.ts'
import { WrongUse } from '../wrong-use.ts'
import { checkListed } from './check-listed.ts'
import { type LockedPrompt, toDetails } from './lock-file.ts'

type Details = LockedPrompt['details']
type Operations = Connection['api']
type Answer<Name extends 'get_version' | 'get_working_copy'> = Awaited<
  ReturnType<Operations[Name]>
>['data']
type Served = Answer<'get_version'> | Answer<'get_working_copy'>

/** A prompt in the project's list. */
export interface ListedPrompt {
  readonly id: string
  readonly slug: string
  /** Path of its file. */
  readonly path: string
  /** Newest saved version; 0 without one. */
  readonly version: number
  readonly isPublished: boolean
  readonly isLive: boolean
  readonly details: Details
}

/** Content of a version or of the working copy. */
export interface ServedContent extends KnownPrompt {
  readonly hash: string
  /** Its shared parts. The document omits their variables. */
  readonly parts: readonly PartVariables[]
}

/** The working copy, with the revision for edits. */
export interface ServedCopy extends ServedContent {
  readonly revision: number
}

/** A prompt that is not in the list yet. */
const NEW_PROMPT: Omit<ListedPrompt, 'id'> = {
  slug: '',
  path: '',
  version: 0,
  isPublished: false,
  isLive: false,
  details: { name: '', description: '', tags: [], managed: 'both' },
}

/** Max versions whose notes are read. */
const MAX_VERSIONS = 100

export async function readProject(connection: Connection) {
  const { url, api, bearer, showProgress } = connection
  const [key, prompts] = await Promise.all([identifyKey(url, bearer), listPrompts(connection)])
  const project = {
    key,
    prompts,
    /** Updates the list after this run creates, saves or publishes a prompt. */
    note({ id, ...fields }: Pick<ListedPrompt, 'id'> & Partial<ListedPrompt>) {
      prompts.set(id, { ...NEW_PROMPT, ...prompts.get(id), ...fields, id })
    },
    /** Finds prompts that the slugs redirect to. */
    findFormer: (slugs: readonly string[]) => findFormer(connection, slugs),
    showDone: (step: string) => showDone(showProgress, step),
    /** Reads a saved version and adds the fields that versions do not store. */
    async readVersion(
      prompt_id: string,
      version: number,
      details: Details,
    ): Promise<ServedContent> {
      const { data } = await api.get_version({ prompt_id, version }, { bearer })
      return toContent(data, details)
    },
    /** Lists versions newer than `after`, newest first. */
    async listVersions(prompt_id: string, after: number) {
      const { data } = await api.list_versions({ prompt_id, limit: MAX_VERSIONS }, { bearer })
      return data.filter(({ version }) => version > after)
    },
    async readCopy(prompt_id: string): Promise<ServedCopy> {
      const { data } = await api.get_working_copy({ prompt_id }, { bearer })
      return { ...toContent(data, data), revision: data.revision }
    },
    /** Reads the newest version, or the working copy of a prompt without versions. */
    readNewest: ({ id, version, details }: ListedPrompt): Promise<ServedContent> =>
      version === 0 ? project.readCopy(id) : project.readVersion(id, version, details),
  }
  return project
}

export type Project = Awaited<ReturnType<typeof readProject>>

/** Lists all prompts by id, with the paths of their files. */
async function listPrompts({ api, bearer }: Connection): Promise<Map<string, ListedPrompt>> {
  const [{ data: folders }, { data: summaries }] = await Promise.all([
    api.list_folders({}, { bearer }),
    api.list_prompts({}, { bearer }),
  ])
  checkListed({ prompts: summaries, folders })
  const findPath = promptPathFinder(folders)
  return new Map(
    summaries.map(({ id, slug, folder_id, last_version: version, ...others }) => {
      const path = findPath({ folder_id, slug })
      const isPublished = others.published_version === String(version)
      const isLive = others.published_version !== null
      return [id, { id, slug, path, version, isPublished, isLive, details: toDetails(others) }]
    }),
  )
}

/** Max prompts per request. */
const MAX_ASKED = 50

/**
 * The list does not say which slug finds which prompt, so each is requested, but only if any is
 * found.
 */
async function findFormer(
  { api, bearer }: Connection,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const ask = async (prompt_ids: string[]) =>
    (await api.list_prompts({ prompt_ids }, { bearer })).data
  const found = new Map<string, string>()
  for (let start = 0; start < slugs.length; start += MAX_ASKED) {
    const asked = slugs.slice(start, start + MAX_ASKED)
    if ((await ask(asked)).length === 0) continue
    for (const slug of asked) for (const { id } of await ask([slug])) found.set(slug, id)
  }
  return found
}

/** Content that names its shared parts by id. */
function toContent(served: Served, details: Details): ServedContent {
  const { blocks, variables } = served
  if (!blocks || !variables) {
    throw new WrongUse('The key needs the scopes blocks:read, variables:read and versions:read.')
  }
  // The key's scopes cover only the list and versions.
  const prompt = { ...(served as ServedPrompt), ...details }
  const whole = toPromptDocument(prompt, () => undefined)
  const parts = listPartVariables(prompt, whole)
  const document = withoutPartVariables(whole, parts)
  return { document, parts, ids: blocks.map(({ id }) => id), hash: hashDocument(document) }
}
