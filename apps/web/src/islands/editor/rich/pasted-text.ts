const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f]/g
/** Without the joiners, which emoji and some scripts need. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
/** A list of Word: a bullet and a tab. */
const BULLETS = /^[·•▪◦‣]\t/gm

/** The text of a paste: plain, or that of its HTML, without characters that no one sees. */
export function readPasted(data: DataTransfer): string {
  const plain = data.getData('text/plain')
  const html = data.getData('text/html')
  const text = plain === '' && html !== '' ? htmlToText(html) : plain
  return text
    .replace(/\r\n?/g, '\n')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(BULLETS, '- ')
}

const BLOCKS =
  /^(address|article|aside|blockquote|div|dl|dt|dd|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)$/

const STYLE = 'data-style'

/** Headings and list items keep their Markdown mark. */
function htmlToText(html: string): string {
  // The page's policy would report the styles.
  const unstyled = html.replace(/<[^>]*>/g, (tag) => tag.replace(/style/gi, STYLE))
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  return toText(body)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function toText(node: Node): string {
  if (node instanceof Text) {
    return node.parentElement?.closest('pre') ? node.data : node.data.replace(/\s+/g, ' ')
  }
  if (!(node instanceof Element) || node.matches(`script, template, ${STYLE}`)) return ''
  const name = node.localName
  if (name === 'br') return '\n'
  const text = [...node.childNodes].map(toText).join('')
  if (!BLOCKS.test(name)) return text
  if (name === 'li') return `\n- ${text.trim()}\n`
  const level = /^h([1-6])$/.exec(name)?.[1]
  const mark = level === undefined ? '' : `${'#'.repeat(Number(level))} `
  const isParagraph = level !== undefined || name === 'p' || name === 'pre'
  const gap = isParagraph ? '\n\n' : '\n'
  return `${gap}${mark}${text.trim()}${gap}`
}
