import { count } from '@promptwire/core/text/count'
import { noteAbout } from '../import-notes.ts'

/** An expression in two braces, or in three (unescaped output). */
const EXPRESSION = /(?<!\\)\{\{(\{?)([^{}]*)\}\}/g
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}/
const PLAIN = /^[ \t]*[A-Za-z_][A-Za-z0-9_.-]{0,63}[ \t]*$/
/** Handlebars and Dotprompt keywords that look like names. */
const RESERVED_WORDS = new Set(['this', 'else', 'history'])
/** Blocks that do not change what a name refers to. */
const CONDITIONS = new Set(['if', 'unless', 'ifEquals', 'unlessEquals'])

/**
 * Escapes names that only look like variables: keywords, and names inside a loop, which refer to its items.
 */
export function escapeNonVariables(text: string): { text: string; notes: readonly string[] } {
  const scope = openScope()
  const left: string[] = []
  const ours = text.replace(EXPRESSION, (raw: string, third: string, inside: string) => {
    const expression = inside.trim().replace(/^~|~$/g, '').trim()
    const isOther = scope.isInLoop() || RESERVED_WORDS.has(NAME.exec(expression)?.[0] ?? '')
    scope.enter(expression)
    if (!isOther || !PLAIN.test(inside)) return raw
    left.push(`{{${inside}}}`)
    return `${third}\\{{${inside}}}`
  })
  const notes = noteAbout(
    left,
    (listed) =>
      `${count(left.length, 'name')} stayed as text, because they are Handlebars keywords or loop items: ${listed}.`,
  )
  return { text: ours, notes }
}

/** The blocks open at the reading position, and whether one is a loop. */
function openScope() {
  const open: boolean[] = []
  let loops = 0
  const push = (isLoop: boolean) => {
    open.push(isLoop)
    if (isLoop) loops++
  }
  const pop = () => {
    if (open.pop()) loops--
  }
  return {
    isInLoop: () => loops > 0,
    enter(expression: string) {
      if (expression.startsWith('#'))
        push(!CONDITIONS.has(NAME.exec(expression.slice(1).trim())?.[0] ?? ''))
      else if (expression.startsWith('/')) pop()
      else if (expression === '^' || NAME.exec(expression)?.[0] === 'else') {
        // A placeholder outside of a section does not refer to an item.
        if (open.length === 0) return
        pop()
        push(false)
      } else if (expression.startsWith('^')) push(false)
    },
  }
}
