import { VARIABLE_KEY } from '@promptwire/core/compile/variable-key'
import { type ConditionSyntax, findTags } from '@promptwire/import/paste/template-tags'

/** A line that is only a role, as in Prompty and promptflow: `system:`, `# user:`. */
const ROLE_LINE =
  /^#?[ \t]*(system|user|assistant|developer|function)(?:\[\w+[ \t]*=[^\]\n]*\])?[ \t]*:$/i

/** A loop over earlier messages, as in the examples of Prompty and promptflow. */
const HISTORY_LOOP =
  /\{%-?\s*for\s+(\w+)\s+in\s+(\w+)\s*-?%\}\s*#?\s*\{\{-?\s*\1\.role\s*-?\}\}\s*:\s*\{\{-?\s*\1\.content\s*-?\}\}\s*\{%-?\s*endfor\s*-?%\}[ \t]*/g

export type RoleMessage =
  | { readonly role: string; readonly content: string }
  | { readonly place: string }

interface RoleLines {
  readonly messages: readonly RoleMessage[]
  /** Role lines that stayed text because a condition or loop is open there. */
  readonly inside: readonly string[]
}

export const beginsWithRole = (text: string): boolean => {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  return ROLE_LINE.test(first.trim())
}

/** Text before the first role is the system's. `places` are variables whose values are messages. */
export function splitRoleLines(
  text: string,
  syntax: ConditionSyntax | undefined,
  places: ReadonlySet<string> = new Set(),
): RoleLines {
  const loops = new Set<string>()
  const marked = text.replace(HISTORY_LOOP, (_, _item: string, key: string) => {
    loops.add(key)
    return `{{${key}}}`
  })
  const { messages, inside } = readLines(marked, syntax)
  const all = new Set([...places, ...loops].filter((key) => VARIABLE_KEY.test(key)))
  return { messages: messages.flatMap((message) => splitAtPlaces(message, all)), inside }
}

interface Written {
  readonly role: string
  readonly content: string
}

function readLines(text: string, syntax: ConditionSyntax | undefined) {
  const isOpenAt = openTags(text, syntax)
  const messages: { role: string; lines: string[] }[] = [{ role: 'system', lines: [] }]
  const inside: string[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const role = ROLE_LINE.exec(line.trim())?.[1]?.toLowerCase()
    const isOpen = role !== undefined && isOpenAt(at)
    if (isOpen) inside.push(`${role}:`)
    if (role !== undefined && !isOpen) messages.push({ role, lines: [] })
    else messages.at(-1)?.lines.push(line)
    at += line.length + 1
  }
  return {
    messages: messages.map(({ role, lines }): Written => ({ role, content: joinLines(lines) })),
    inside,
  }
}

/** Drops blank lines around a message. */
function joinLines(lines: readonly string[]): string {
  const isText = (line: string) => line.trim() !== ''
  return lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1).join('\n')
}

/** Whether a condition or loop is open at a position. Call it with ascending positions. */
function openTags(text: string, syntax: ConditionSyntax | undefined): (at: number) => boolean {
  const tags = syntax ? findTags(text, syntax) : []
  let [next, depth] = [0, 0]
  return (at) => {
    for (let tag = tags[next]; tag && tag.from < at; tag = tags[++next]) {
      if (tag.role === 'if' || tag.role === 'open') depth++
      else if (tag.role === 'close') depth--
    }
    return depth > 0
  }
}

/** A place splits its message; the text after it keeps the role. */
function splitAtPlaces({ role, content }: Written, places: ReadonlySet<string>): RoleMessage[] {
  if (content.trim() === '') return []
  if (places.size === 0) return [{ role, content }]
  const pattern = new RegExp(
    `\\{\\{-?[ \\t]*(${[...places].join('|').replaceAll('.', '\\.')})[ \\t]*-?\\}\\}`,
  )
  return content.split(pattern).flatMap((piece, at): RoleMessage[] => {
    if (at % 2 === 1) return [{ place: piece }]
    const own = joinLines(piece.split('\n'))
    return own.trim() === '' ? [] : [{ role, content: own }]
  })
}
