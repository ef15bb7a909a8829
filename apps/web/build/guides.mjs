import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { root } from './asset-writer.mjs'

/** In the order in which one reads them; each is a file of the folder, and each file is among them. */
const ORDER = [
  'first-prompt',
  'concepts',
  'shared-parts',
  'delivery',
  'from-typescript',
  'from-python',
  'prompts-in-git',
  'messages-and-tools',
  'make-prompts-cacheable',
  'compare-versions',
  'when-your-model-ends',
  'migrate-from-openai',
  'mcp-clients',
  'skills',
  'webhooks-and-events',
  'self-hosting',
  'back-up-and-move',
  'security',
]

/** The guides as pages show them and as Markdown. */
export function guides() {
  const folder = join(root, 'guides')
  const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
  const strays = files.filter((file) => !ORDER.includes(file))
  if (strays.length > 0) throw new Error(`guides without a place in the order: ${strays}`)
  return ORDER.map((slug) => {
    const markdown = readFileSync(join(folder, `${slug}.md`), 'utf8')
    const [, title] = /^# (.+)\n/.exec(markdown)
    return { slug, title, markdown, ...page(markdown.replace(/^# .+\n/, '')) }
  })
}

/** HTML with an anchor for each heading, and the text below the title and below each heading. */
function page(markdown) {
  const renderer = {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`
    },
    table(token) {
      const header = token.header.map((cell) => `<th>${this.parser.parseInline(cell.tokens)}</th>`)
      const rows = token.rows.map(
        (row) =>
          `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
      )
      return `<div class="table" tabindex="0"><table><thead><tr>${header.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
    },
    link({ href, tokens }) {
      const target = href.replace(/^([a-z-]+)\.md$/, '/guides/$1')
      return `<a href="${escaped(target)}">${this.parser.parseInline(tokens)}</a>`
    },
  }
  const marked = new Marked({ renderer })
  return { html: marked.parse(markdown), ...sections(marked.lexer(markdown)) }
}

/** The table of contents of a guide, and the words of each part for its search. */
function sections(tokens) {
  const lead = { body: '' }
  const headings = []
  for (const { type, text, raw } of tokens) {
    if (type === 'heading') headings.push({ id: toId(text), text, body: '' })
    else (headings.at(-1) ?? lead).body += withoutMarkup(raw)
  }
  return { lead: lead.body, headings }
}

const toId = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The words of Markdown; code stays unchanged. */
const withoutMarkup = (markdown) =>
  markdown
    .replace(/^```.*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|?[-| ]+\|$/gm, '')
    .replace(/\*\*|`|^> |^#+ /gm, '')
    .replace(/ *\| */g, ' ')

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
