/** Lists inside of records, and the name of their ids. */
const NESTED_IDS = { blocks: 'block_id', variables: 'variable_id' } as const

type Content = Readonly<Record<string, unknown>>

/**
 * Repeats ids under the name that the inputs of tools have for them: `id` of a proposal also as
 * `proposal_id`, at the top and in lists.
 */
export function nameIds(content: Content, idName: string | undefined): Content {
  const named = idName === undefined ? content : withName(content, idName)
  const items = content['items']
  if (idName !== undefined && Array.isArray(items)) {
    return { ...named, items: items.map((item) => withName(item, idName)) }
  }
  const lists = Object.entries(NESTED_IDS).flatMap(([list, name]) => {
    const records = content[list]
    return Array.isArray(records) ? [[list, records.map((each) => withName(each, name))]] : []
  })
  return { ...named, ...Object.fromEntries(lists) }
}

function withName<T>(record: T, name: string): T {
  if (typeof record !== 'object' || record === null || !('id' in record)) return record
  const { id, ...others } = record
  return { id, [name]: id, ...others } as unknown as T
}
