import { expect, test } from 'vitest'
import { HEADINGS, type Heading } from './heading.ts'
import { parseTemplate, renderBlocks, renderParts } from './template.ts'

const block = (heading: Heading | undefined, content: string, title = 'Role') => ({
  title,
  content,
  heading,
})

test.each([
  [undefined, 'a\n\n', '## Role\na'],
  ['title', '\na\r\n', '## Role\n\na'],
  ['h1', '\na\n\n', '# Role\n\na\n\n'],
  ['h6', 'a', '###### Role\na'],
  ['none', '\na\n\n', '\na\n\n'],
  ['tag', 'a', '<Role>a</Role>'],
  ['tag', '\na\n', '<Role>\na\n</Role>'],
  ['tag', '\na\n\n\n', '<Role>\na\n</Role>\n\n'],
  ['tag', '\r\na\r\n', '<Role>\r\na\r\n</Role>'],
] as const)('the heading %s renders %j', (heading, content, text) => {
  expect(renderBlocks([block(heading, content)])).toBe(text)
})

test.each([
  [block('none', 'a'), 'a\n\nz'],
  [block('none', 'a\n'), 'a\nz'],
  [block('h2', 'a\n\n'), '## Role\na\n\nz'],
  [block('title', 'a\n'), '## Role\na\n\nz'],
  [block('tag', 'a\n'), '<Role>a\n</Role>\n\nz'],
  [block('tag', 'a\n\n'), '<Role>a\n</Role>\nz'],
])('adds a blank line after a block unless it ends its own line: %j', (before, text) => {
  expect(renderBlocks([before, block('none', ' \n'), block('none', 'z')])).toBe(text)
})

test('fills variables in Markdown headings, tags and contents of every heading', () => {
  const blocks = HEADINGS.map((heading, sort_order) => ({
    ...block(heading, '{{a}} \\{{a}}', '{{b}}'),
    enabled: true,
    sort_order,
  }))
  const filled = renderParts(parseTemplate(blocks), ({ key }) => key.toUpperCase())
  expect(filled.match(/A \{\{a\}\}/g)).toHaveLength(HEADINGS.length)
  expect(filled.match(/B/g)).toHaveLength(HEADINGS.length)
  expect(filled).toContain('<B>A {{a}}</B>')
})
