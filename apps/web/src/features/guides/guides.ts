import { z } from 'zod'
import type { Place } from '../../ui/controls/island-props.ts'
import { builtJson } from '../../ui/data/built-file.ts'
import type { Heading } from '../../ui/layout/heading.ts'

const Guide = z.object({
  slug: z.string(),
  title: z.string(),
  html: z.string(),
  markdown: z.string(),
  /** Plain text before the first section. */
  lead: z.string(),
  /** Sections in order; `body` is their plain text. */
  headings: z.array(z.object({ id: z.string(), text: z.string(), body: z.string() })),
})
export type Guide = z.output<typeof Guide>

/** Base URLs of this installation. The API URL lacks `/api/v1`, the MCP URL lacks `/mcp`. */
export interface Addresses {
  readonly web: string
  readonly api: string
  readonly mcp: string
}

/** Replaces localhost URLs in the guides with those of this installation. */
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

export const toGuidePlaces = (guides: readonly Guide[]): Place[] =>
  guides.map(({ slug, title }) => ({ label: title, href: `/guides/${slug}`, group: 'Guides' }))

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

/** llms.txt of this installation (llmstxt.org), with links to Markdown pages. */
export const llmsTxt = (guides: readonly Guide[], { web, api, mcp }: Addresses): string =>
  `# Promptwire

> Promptwire stores prompts made of blocks, with variables, versions and a model configuration, and
> delivers them compiled, over a REST API and to AI clients over MCP.

- MCP server: ${mcp}/mcp (OAuth; a client needs only this address)
- REST API: ${api}/api/v1 (send an API key as a bearer token)

## Guides

${guides.map(({ slug, title }) => `- [${title}](${web}/guides/${slug}.md)`).join('\n')}

## Reference

- [API reference as Markdown](${web}/docs.md)
- [OpenAPI 3.1](${api}/api/v1/openapi.json)
`
