import { defineLanguageFacet, Language, syntaxHighlighting } from '@codemirror/language'
import { tagHighlighter, tags } from '@lezer/highlight'
import { parser } from '@lezer/markdown'

/** By class: the colours are those of the page's own sheet. */
const markdownHighlighter = tagHighlighter([
  { tag: tags.heading, class: 'md-heading' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: [tags.link, tags.url], class: 'md-link' },
  { tag: [tags.processingInstruction, tags.contentSeparator], class: 'md-mark' },
  { tag: tags.comment, class: 'md-quote' },
])

/** Markdown alone, without the languages that may stand in it: they would be as large as all the rest. */
export const markdown = [
  new Language(defineLanguageFacet(), parser, [], 'markdown').extension,
  syntaxHighlighting(markdownHighlighter),
]
