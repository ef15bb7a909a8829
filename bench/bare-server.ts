import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * The baseline: a Hono server that runs one prepared, indexed SELECT per request, or a transaction
 * with one update and two inserts.
 */
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
app.patch('/blocks/:id', async (c) => {
  const [id, { content }] = [Number(c.req.param('id')), await c.req.json()]
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({
      name: 'edit',
      text: 'UPDATE bare_block SET content = $2, revision = revision + 1 WHERE id = $1',
      values: [id, content],
    })
    const text = 'INSERT INTO bare_entry (block_id, content) VALUES ($1, $2)'
    for (const entry of ['audit', 'event']) {
      await client.query({ name: 'record', text, values: [id, entry] })
    }
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return c.json({ data: { id }, error: null })
})
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
