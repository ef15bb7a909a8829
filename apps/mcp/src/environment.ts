import { commonFields, edgeFields, list, port } from '@promptwire/runtime/environment-fields'
import { z } from 'zod'

/** Configuration of the MCP server; see docs/configuration.md. */
export const McpEnvironment = z.object({
  ...commonFields,
  ...edgeFields,
  MCP_PORT: port.default(3002),
  ALLOWED_HOSTS: list,
  ALLOWED_ORIGINS: list,
})
export type McpEnvironment = z.output<typeof McpEnvironment>

/** Configuration of `promptwire-mcp`, which uses an API key over stdio. */
export const StdioEnvironment = z.object({
  PROMPTWIRE_API_URL: z.url().default('http://localhost:3001'),
  PROMPTWIRE_API_KEY: z.string({ error: 'is required: an API key of the project' }),
})
