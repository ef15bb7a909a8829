import { Slug } from '@promptwire/core/text/slug'
import { z } from 'zod'
import { WrongUse } from '../wrong-use.ts'

/** Fields of the server's lists that become paths and names. */
const Listed = z.object({
  prompts: z.array(z.object({ id: z.uuid(), slug: Slug })),
  folders: z.array(
    z.object({ id: z.uuid(), name: z.string().min(1), parent_id: z.uuid().nullable() }),
  ),
})

/** Rejects malformed lists before they name a file. */
export function checkListed(listed: z.input<typeof Listed>): void {
  const { success, data, error } = Listed.safeParse(listed)
  if (!success) {
    const [issue] = error.issues
    throw new WrongUse(`The server sent a wrong list: ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const parents = new Map(data.folders.map(({ id, parent_id }) => [id, parent_id]))
  for (const { id, name } of data.folders) {
    if (isInside(parents, id)) {
      throw new WrongUse(`The server sent a wrong list: folder ${name} is inside itself.`)
    }
  }
}

/** Whether the folder's ancestors form a cycle. */
function isInside(parents: ReadonlyMap<string, string | null>, id: string): boolean {
  let depth = 0
  for (let at = parents.get(id); at; at = parents.get(at)) {
    if (++depth > parents.size) return true
  }
  return false
}
