/** The same variables as the local MCP server. */
export const VARIABLES = {
  PROMPTWIRE_API_URL:
    'address of the API (default: that of promptwire.yaml, or http://localhost:3001)',
  PROMPTWIRE_API_KEY: 'API key of the project (default: that of `promptwire login`)',
} as const

/** The settings of a repository, without secrets. */
export const CONFIG_FILE = 'promptwire.yaml'
