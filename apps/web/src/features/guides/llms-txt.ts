import type { Addresses, Guide } from './guides.ts'

/** llms.txt of this installation (llmstxt.org): URLs, and pages as Markdown. */
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
