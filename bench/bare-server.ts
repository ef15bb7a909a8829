import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/** The yardstick: a Hono server that does one prepared, indexed SELECT per request, and no more. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = new Hono()
app.get('/prompts/:slug', async (c) => {
  const { rows } = await pool.query({
    name: 'prompt',
    text: 'SELECT prompt, tokens FROM bare_prompt WHERE slug = $1',
    values: [c.req.param('slug')],
  })
  return c.json({ data: rows[0], error: null })
})
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
