import { toPromptPath } from '@promptwire/core/prompt-file/file-path'
import type { KnownPrompt } from '@promptwire/core/prompt-file/merge-prompt'
import {
  hashDocument,
  type ServedPrompt,
  toPromptDocument,
} from '@promptwire/core/prompt-file/prompt-document'
import type { Connection } from '../connection.ts'
import { waitForLimit } from '../wait-for-limit.ts'
import { WrongUse } from '../wrong-use.ts'
import type { LockedPrompt } from './lock-file.ts'

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
  readonly details: Details
}

/** A content of a prompt, saved or not. */
export interface ServedContent extends KnownPrompt {
  readonly hash: string
  /** Note of its version. */
  readonly note: string
}

/** The working copy with the revision that an edit names. */
export interface ServedCopy extends ServedContent {
  readonly revision: number
  readonly isSaved: boolean
}

/** The prompts of a project, and their contents. */
export async function readProject(connection: Connection) {
  const { api, bearer } = connection
  const [{ data: folders }, { data: summaries }] = await Promise.all([
    waitForLimit(() => api.list_folders({}, { bearer })),
    waitForLimit(() => api.list_prompts({}, { bearer })),
  ])
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const toNames = (id: string | null): string[] => {
    const folder = id === null ? undefined : byId.get(id)
    return folder ? [...toNames(folder.parent_id), folder.name] : []
  }
  const prompts = new Map(
    summaries.map(({ id, slug, folder_id, last_version, name, description, tags }) => [
      id,
      {
        id,
        slug,
        path: toPromptPath(toNames(folder_id), slug),
        version: last_version,
        details: { name, description, tags },
      } satisfies ListedPrompt,
    ]),
  )
  const findSlug = (id: string) => prompts.get(id)?.slug
  const toContent = (served: Served, details: Details, note = '') => {
    const { blocks, variables } = served
    if (!blocks || !variables) {
      throw new WrongUse('The key needs the scopes blocks:read, variables:read and versions:read.')
    }
    // The scopes that the rest needs are those of the list and of versions.
    const document = toPromptDocument({ ...(served as ServedPrompt), ...details }, findSlug)
    const ids = blocks.map(({ id }) => id)
    return { document, ids, hash: hashDocument(document), note }
  }
  const project = {
    prompts,
    /** A saved version, with the fields that no version has. */
    async readVersion(
      prompt_id: string,
      version: number,
      details: Details,
    ): Promise<ServedContent> {
      const { data } = await waitForLimit(() => api.get_version({ prompt_id, version }, { bearer }))
      return toContent(data, details, data.note)
    },
    async readCopy(prompt_id: string): Promise<ServedCopy> {
      const { data } = await waitForLimit(() => api.get_working_copy({ prompt_id }, { bearer }))
      const { name, description, tags, revision, has_unsaved_changes, last_version } = data
      const isSaved = last_version > 0 && !has_unsaved_changes
      return {
        ...toContent(data, { name, description, tags }),
        revision,
        isSaved,
      }
    },
    /** The newest version; the working copy of a prompt that was never saved. */
    readNewest: ({ id, version, details }: ListedPrompt): Promise<ServedContent> =>
      version === 0 ? project.readCopy(id) : project.readVersion(id, version, details),
  }
  return project
}

export type Project = Awaited<ReturnType<typeof readProject>>
