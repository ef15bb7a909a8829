/**
 * How a block's title is rendered: `## Title` as before, as Markdown, as an XML-style tag, or not.
 */
export const HEADINGS = ['title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tag', 'none'] as const

export type Heading = (typeof HEADINGS)[number]

/** The fields that determine a block's text. The default heading is `title`. */
export interface RenderedBlock {
  readonly title: string
  readonly content: string
  readonly heading?: Heading | undefined
}

/** Keeps placeholders. Only the heading `title` drops line breaks at the content's end. */
export function renderBlock({ title, content, heading = 'title' }: RenderedBlock): string {
  if (heading === 'none') return content
  if (heading === 'title') return `## ${title}\n${withoutTrailingNewlines(content)}`
  if (heading === 'tag') return renderTag(title, content)
  return `${'#'.repeat(Number(heading.slice(1)))} ${title}\n${content}`
}

/** Empty lines at the end of the content move behind the closing tag. */
function renderTag(name: string, content: string): string {
  let end = content.length
  while (content[end - 1] === '\n' && content[end - 2] === '\n') end--
  return `<${name}>${content.slice(0, end)}</${name}>${content.slice(end)}`
}

/** The text between two blocks; empty if the block itself ends its line. */
export function separatorAfter({ content, heading = 'title' }: RenderedBlock): string {
  if (heading === 'title') return '\n\n'
  return content.endsWith(heading === 'tag' ? '\n\n' : '\n') ? '' : '\n\n'
}

function withoutTrailingNewlines(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  return text.slice(0, end)
}
