import { Slug } from '../text/slug.ts'
import { UnreadablePrompt } from './unreadable-prompt.ts'

const ENDING = '.prompt.md'

/** Characters that a file system refuses or reads as something else, and those of the escapes. */
const UNSAFE = /[%/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]|^[\s.]|[\s.]$/gu
const WINDOWS_DEVICE = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))./i

/** The path of a prompt below the folder of all prompt files. */
const toPromptPath = (folders: readonly string[], slug: string): string =>
  [...folders.map(encodeName), `${slug}${ENDING}`].join('/')

/** A folder as the API lists it. */
interface Folder {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
}

/** Finds the paths of prompts by the folders of their project. */
export function promptPathFinder(folders: readonly Folder[]) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const toNames = (id: string | null): string[] => {
    const folder = id === null ? undefined : byId.get(id)
    return folder ? [...toNames(folder.parent_id), folder.name] : []
  }
  return ({ folder_id, slug }: { readonly folder_id: string | null; readonly slug: string }) =>
    toPromptPath(toNames(folder_id), slug)
}

export const isPromptPath = (path: string): boolean => path.endsWith(ENDING)

/** Whether two paths are one: file systems spell an é as one character or as two. */
export const isSamePath = (one: string | undefined, other: string | undefined): boolean =>
  one?.normalize('NFC') === other?.normalize('NFC')

/** The folders and slug of a prompt's file. Throws UnreadablePrompt. */
export function fromPromptPath(path: string): { folders: string[]; slug: string } {
  const segments = path.split('/')
  const slug = (segments.pop() ?? '').slice(0, -ENDING.length)
  const { success, error } = Slug.safeParse(slug)
  if (success) return { folders: segments.map(decodeName), slug }
  throw new UnreadablePrompt(`the name of the file, a slug, ${error.issues[0]?.message}`)
}

const encodeName = (name: string) => name.replace(UNSAFE, encode).replace(WINDOWS_DEVICE, encode)

const encode = (character: string) =>
  [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')

const decodeName = (name: string) =>
  name
    .replace(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) =>
      new TextDecoder().decode(
        Uint8Array.from(escapes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)),
      ),
    )
    .normalize('NFC')
