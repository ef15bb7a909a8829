import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createCountRequest, createMetrics, serveMetrics } from './metrics.ts'
import { type RequestEnvironment, requestLog } from './request-log.ts'

test('a client cannot make a process keep more than 2,000 series', async () => {
  const app = new Hono<RequestEnvironment>()
  const metrics = createMetrics()
  app.use(requestLog(pino({ level: 'silent' }), 'anybody', createCountRequest(metrics)))
  for (let route = 0; route < 300; route++) {
    app.all(`/route-${route}/:status`, (c) => c.body(null, Number(c.req.param('status')) as 200))
  }
  serveMetrics(app, metrics)
  for (let route = 0; route < 300; route++) {
    for (let status = 400; status < 408; status++) {
      await app.request(`/route-${route}/${status}`, { method: `M${status}` })
    }
  }
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain('route="(other)"')
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(series.length).toBeLessThanOrEqual(2_000)
})
