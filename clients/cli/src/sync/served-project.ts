import { promptPathFinder } from '@promptwire/core/prompt-file/file-path'
import type { KnownPrompt } from '@promptwire/core/prompt-file/merge-prompt'
import {
  listPartVariables,
  type PartVariables,
  withoutPartVariables,
} from '@promptwire/core/prompt-file/part-variables'
import {
  hashDocument,
  type ServedPrompt,
  toPromptDocument,
} from '@promptwire/core/prompt-file/prompt-document'
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

/** A prompt as the list of the project has it. */
export interface ListedPrompt {
  readonly id: string
  readonly slug: string
  /** Where its file belongs. */
  readonly path: string
  /** Newest saved version; 0 if none. */
  readonly version: number
  readonly isPublished: boolean
  /** Whether any version is live. */
  readonly isLive: boolean
  readonly details: Details
}

/** A content of a prompt, saved or not. */
export interface ServedContent extends KnownPrompt {
  readonly hash: string
  /** Its shared parts, whose variables its document leaves out. */
  readonly parts: readonly PartVariables[]
}

/** The working copy with the revision that an edit names. */
export interface ServedCopy extends ServedContent {
  readonly revision: number
}

/** A prompt that is not listed yet. */
const NEW_PROMPT: Omit<ListedPrompt, 'id'> = {
  slug: '',
  path: '',
  version: 0,
  isPublished: false,
  isLive: false,
  details: { name: '', description: '', tags: [], managed: 'both' },
}

/** Versions whose notes are read. */
const MAX_VERSIONS = 100

/** The prompts of a project, and their contents. */
export async function readProject(connection: Connection) {
  const { url, api, bearer, showProgress } = connection
  const [key, prompts] = await Promise.all([identifyKey(url, bearer), listPrompts(connection)])
  const project = {
    /** The scopes of the key. */
    key,
    prompts,
    /** Notes a prompt that was created, saved or published since the prompts were listed. */
    note({ id, ...fields }: Pick<ListedPrompt, 'id'> & Partial<ListedPrompt>) {
      prompts.set(id, { ...NEW_PROMPT, ...prompts.get(id), ...fields, id })
    },
    /** The ids of prompts that answer to slugs which no prompt has now. */
    findFormer: (slugs: readonly string[]) => findFormer(connection, slugs),
    /** Shows how many prompts a step is through with. */
    showDone: (step: string) => showDone(showProgress, step),
    /** A saved version, with the fields that no version has. */
    async readVersion(
      prompt_id: string,
      version: number,
      details: Details,
    ): Promise<ServedContent> {
      const { data } = await api.get_version({ prompt_id, version }, { bearer })
      return toContent(data, details)
    },
    /** Saved versions after one, the newest first, up to as many as can matter. */
    async listVersions(prompt_id: string, after: number) {
      const { data } = await api.list_versions({ prompt_id, limit: MAX_VERSIONS }, { bearer })
      return data.filter(({ version }) => version > after)
    },
    async readCopy(prompt_id: string): Promise<ServedCopy> {
      const { data } = await api.get_working_copy({ prompt_id }, { bearer })
      return { ...toContent(data, data), revision: data.revision }
    },
    /** The newest version; the working copy of a prompt that was never saved. */
    readNewest: ({ id, version, details }: ListedPrompt): Promise<ServedContent> =>
      version === 0 ? project.readCopy(id) : project.readVersion(id, version, details),
  }
  return project
}

export type Project = Awaited<ReturnType<typeof readProject>>

/** All prompts by id, with the places of their files. */
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

/** Prompts that a request asks for. */
const MAX_ASKED = 50

/** A list says which prompts answer, but not to which slug: only if there are any, each is asked for. */
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

/** A content that names its shared parts by id. */
function toContent(served: Served, details: Details): ServedContent {
  const { blocks, variables } = served
  if (!blocks || !variables) {
    throw new WrongUse('The key needs the scopes blocks:read, variables:read and versions:read.')
  }
  // The scopes that the rest needs are those of the list and of versions.
  const prompt = { ...(served as ServedPrompt), ...details }
  const whole = toPromptDocument(prompt, () => undefined)
  const parts = listPartVariables(prompt, whole)
  const document = withoutPartVariables(whole, parts)
  return { document, parts, ids: blocks.map(({ id }) => id), hash: hashDocument(document) }
}
