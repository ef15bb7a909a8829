import { Slug } from '@promptwire/core/text/slug'
import { UnreadablePrompt } from './unreadable-prompt.ts'

const ENDING = '.prompt.md'

/** Characters that file systems reject or interpret, and the escape character. */
const UNSAFE = /[%/\\:*?"<>|\p{Cc}\p{Cf}\u2028\u2029]|^[\s.]|[\s.]$/gu
const WINDOWS_DEVICE = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))./i

/** A prompt's path below the folder of prompt files. */
const toPromptPath = (folders: readonly string[], slug: string): string =>
  [...folders.map(encodeName), `${slug}${ENDING}`].join('/')

interface Folder {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
}

/** Finds prompts' paths in their project's folders. */
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

/** Compares normalized paths: file systems store é as one character or two. */
export const isSamePath = (one: string | undefined, other: string | undefined): boolean =>
  one?.normalize('NFC') === other?.normalize('NFC')

/** A prompt file's folders and slug. Throws UnreadablePrompt. */
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
