import { z } from 'zod'
import { builtJson } from '../../ui/built-file.ts'
import type { Heading } from '../../ui/heading.ts'

const Guide = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string(),
  markdown: z.string(),
  /** What stands before its first section, as plain text. */
  lead: z.string(),
  /** Of its sections, in order; `body` is what stands below, as plain text. */
  headings: z.array(z.object({ id: z.string(), text: z.string(), body: z.string() })),
})
export type Guide = z.output<typeof Guide>

/** Where this installation answers: the API without `/api/v1`, and the MCP server without `/mcp`. */
export interface Addresses {
  readonly web: string
  readonly api: string
  readonly mcp: string
}

/** The guides that the build made of the folder `guides`, with this installation's addresses in the place of a laptop's. */
export function readGuides({ web, api, mcp }: Addresses): Guide[] {
  const here = (text: string) =>
    text
      .replaceAll('http://localhost:3000', web)
      .replaceAll('http://localhost:3001', api)
      .replaceAll('http://localhost:3002', mcp)
  return z
    .array(Guide)
    .parse(builtJson('guides.json'))
    .map((guide) => ({
      ...guide,
      html: here(guide.html),
      markdown: here(guide.markdown),
      lead: here(guide.lead),
      headings: guide.headings.map((heading) => ({ ...heading, body: here(heading.body) })),
    }))
}

/** Titles and headings of all guides, with what stands below them. */
export const buildGuideHeadings = (guides: readonly Guide[]): Heading[] =>
  guides.flatMap(({ slug, title, lead, headings }) => [
    { label: title, href: `/guides/${slug}`, group: 'Guides', body: lead },
    ...headings.map(({ id, text, body }) => ({
      label: text,
      href: `/guides/${slug}#${id}`,
      group: `Guides: ${title}`,
      body,
    })),
  ])
