import { z } from 'zod'
import { builtJson } from '../../ui/built-file.ts'
import type { Place } from '../../ui/island-props.ts'

const Guide = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string(),
  markdown: z.string(),
  /** Of its sections, in order. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
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
    .map((guide) => ({ ...guide, html: here(guide.html), markdown: here(guide.markdown) }))
}

/** Titles and headings of all guides. */
export const headingsOfGuides = (guides: readonly Guide[]): Place[] =>
  guides.flatMap(({ slug, title, headings }) => [
    { label: title, href: `/guides/${slug}`, group: 'Guides' },
    ...headings.map(({ id, text }) => ({
      ...{ label: text, href: `/guides/${slug}#${id}`, group: `Guides: ${title}` },
    })),
  ])
