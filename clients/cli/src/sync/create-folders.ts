import type { Connection } from '../connection.ts'

/** Folder names are equal regardless of case and Unicode normalization. */
const toKey = (name: string) => name.normalize('NFC').toLowerCase()

/** Finds folders by name, and creates missing folders. */
export function createFolders({ api, bearer }: Connection) {
  const known = new Map<string, Promise<string | null>>([['[]', Promise.resolve(null)]])
  const list = api.list_folders({}, { bearer })
  const find = (names: readonly string[]): Promise<string | null> => {
    const key = toKey(JSON.stringify(names))
    const found = known.get(key) ?? create(names)
    known.set(key, found)
    return found
  }
  const create = async (names: readonly string[]): Promise<string | null> => {
    const parent_id = await find(names.slice(0, -1))
    const name = names.at(-1) ?? ''
    const { data: folders } = await list
    const same = folders.find(
      (each) => each.parent_id === parent_id && toKey(each.name) === toKey(name),
    )
    if (same) return same.id
    return (await api.create_folder({ name, parent_id }, { bearer })).data.id
  }
  return { find }
}
