import { type ImportSource, onlyPrompts, type ReadFormat } from '../import-format.ts'
import { noteAbout } from '../import-notes.ts'
import { importedChat } from '../imported-chat.ts'
import { escapeNonVariables } from './escape-handlebars.ts'
import { beginsWithRole, splitRoleLines } from './role-lines.ts'
import { withoutTemplateComments } from './template-comments.ts'

/** Recognized by the file extension only. */
export const readHandlebars: ReadFormat = (source) => {
  if (!source.isNamed || source.text.trim() === '') return undefined
  const shown = withoutTemplateComments(source.text, 'handlebars')
  const { text, notes } = escapeNonVariables(shown.text)
  return textPrompt(text, 'handlebars', source, [...shown.notes, ...notes])
}

/** Sections and partials stay text. */
export const readMustache: ReadFormat = (source) =>
  source.isNamed && source.text.trim() !== ''
    ? textPrompt(source.text, 'mustache', source, [])
    : undefined

/** A template that begins with a role line is a chat, as in promptflow. */
export const readJinja: ReadFormat = (source) => {
  if (!source.isNamed || source.text.trim() === '') return undefined
  if (!beginsWithRole(source.text)) return textPrompt(source.text, 'jinja2', source, [])
  const { messages, inside } = splitRoleLines(source.text, 'jinja2')
  const { blocks, variables, notes } = importedChat(messages, () => 'jinja2', source)
  return onlyPrompts([
    {
      blocks,
      variables,
      notes: [
        'Its role lines became messages, as promptflow sends them.',
        ...notes,
        ...noteAbout(
          inside,
          (lines) => `Role lines within a condition or loop stayed text: ${lines}.`,
        ),
      ],
    },
  ])
}

/** A template without roles is plain text: the program that renders it chooses the role. */
function textPrompt(
  content: string,
  style: 'handlebars' | 'mustache' | 'jinja2',
  source: ImportSource,
  notes: readonly string[],
) {
  const chat = importedChat([{ role: 'system', content }], () => style, source)
  return onlyPrompts([{ ...chat, notes: [...chat.notes, ...notes] }])
}
