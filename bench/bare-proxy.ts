import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The baseline: parses a JSON-RPC message, makes one fetch, wraps the answer. */
const app = new Hono()
app.post('/mcp', async (c) => {
  const { id, params } = await c.req.json()
  const { prompt_id, ...body } = params.arguments
  const response = await fetch(`${process.env['API_URL']}/api/v1/prompts/${prompt_id}/compiled`, {
    method: 'POST',
    headers: {
      authorization: c.req.header('authorization') ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: unknown }
  const content = [{ type: 'text', text: JSON.stringify(data) }]
  return c.json({ jsonrpc: '2.0', id, result: { content, structuredContent: data } })
})
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
