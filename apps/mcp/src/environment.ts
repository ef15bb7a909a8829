import { DEFAULT_TOOLSETS, parseToolsets } from '@promptwire/core/access/toolsets'
import { Failure } from '@promptwire/core/errors/failure'
import {
  addressSecret,
  commonFields,
  edgeFields,
  httpUrl,
  list,
  port,
  topic,
} from '@promptwire/runtime/environment-fields'
import { z } from 'zod'

/** `*`, or origins with a scheme. */
const origins = list.refine(
  (values) =>
    values.every((value) => value === '*' || (/^https?:\/\//.test(value) && URL.canParse(value))),
  'must be origins such as https://app.example.com, comma-separated, or *',
)

export const McpEnvironment = z.object({
  ...commonFields,
  ...edgeFields,
  ...addressSecret,
  ...topic('Addresses and ports', {
    MCP_METRICS_PORT: port
      .optional()
      .describe('Port of `/metrics`. If unset, the app serves no metrics.'),
    MCP_PORT: port.default(3002).describe('Port of the MCP server.'),
    ALLOWED_ORIGINS: origins.meta({
      defaultText: 'any; on loopback localhost and the web app',
      description:
        'Origins whose pages may call the MCP server, comma-separated, or `*`. A public `MCP_URL` is open to all by default.',
    }),
  }),
})
export type McpEnvironment = z.output<typeof McpEnvironment>

const toolsets = z
  .string()
  .default('')
  .transform((text, context) => {
    try {
      return parseToolsets(text)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })

/** Configuration of `promptwire-mcp`, which uses an API key over stdio. */
export const StdioEnvironment = z.object(
  topic('Local MCP server over stdio', {
    PROMPTWIRE_API_URL: httpUrl
      .default('http://localhost:3001')
      .describe('Public address of the API, with or without `/api/v1`.'),
    PROMPTWIRE_API_KEY: z
      .string({ error: 'is required: an API key of the project' })
      .describe('API key of the project.'),
    PROMPTWIRE_TOOLSETS: toolsets.describe(
      `Toolsets to list, comma-separated, or \`all\`. Default: ${DEFAULT_TOOLSETS.join(', ')}.`,
    ),
  }),
)
export type StdioEnvironment = z.output<typeof StdioEnvironment>
