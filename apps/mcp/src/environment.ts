import { commonFields, edgeFields, list, port, topic } from '@promptwire/runtime/environment-fields'
import { z } from 'zod'

/** Configuration of the MCP server. */
export const McpEnvironment = z.object({
  ...commonFields,
  ...edgeFields,
  ...topic('Addresses and ports', {
    MCP_PORT: port.default(3002).describe('Port of the MCP server.'),
    ALLOWED_HOSTS: list.describe('Further host names of the MCP server, comma-separated.'),
    ALLOWED_ORIGINS: list.describe('Origins whose pages may call the MCP server, comma-separated.'),
  }),
})
export type McpEnvironment = z.output<typeof McpEnvironment>

/** Configuration of `promptwire-mcp`, which uses an API key over stdio. */
export const StdioEnvironment = z.object(
  topic('Local MCP server over stdio', {
    PROMPTWIRE_API_URL: z
      .url()
      .default('http://localhost:3001')
      .describe('Public address of the API, with or without `/api/v1`.'),
    PROMPTWIRE_API_KEY: z
      .string({ error: 'is required: an API key of the project' })
      .describe('API key of the project. The connection check (`check.js`) reads it, too.'),
  }),
)
export type StdioEnvironment = z.output<typeof StdioEnvironment>
