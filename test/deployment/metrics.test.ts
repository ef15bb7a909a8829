import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { test as cutOffTest } from '../support/cut-off-stack-test.ts'
import { freePort } from '../support/free-port.ts'
import { createKey } from '../support/keys.ts'
import { scrapeMetrics } from '../support/scrape-metrics.ts'

const test = cutOffTest
  // Values by series, from the API's internal listener.
  .extend(
    'scrape',
    { scope: 'file' },
    ({ stack }) =>
      () =>
        scrape(stack.internalUrl),
  )
  // Names and meanings of all metrics: those of the API, and those of an app that calls it.
  .extend('metrics', { scope: 'file' }, async ({ stack }, { onCleanup }) => {
    const port = await freePort()
    const mcp = await stack.createMcp({ MCP_PORT: '0', MCP_METRICS_PORT: String(port) }).start()
    onCleanup(() => mcp.close())
    const urls = [stack.internalUrl, `http://127.0.0.1:${port}`]
    return (await Promise.all(urls.map(listMetrics))).flat()
  })

async function scrape(url: string): Promise<(series: string) => number | undefined> {
  const values = await scrapeMetrics(url)
  return (series) => values.get(series)
}

/** Our own metrics in a scrape. */
async function listMetrics(url: string): Promise<{ name: string; help: string }[]> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const described = text.matchAll(/^# HELP (promptwire_\w+) (.+)$/gm)
  return [...described].map(([, name = '', help = '']) => ({ name, help }))
}

const DELIVERIES =
  'promptwire_http_requests_total{method="GET",route="/api/v1/prompts/:prompt_id/compiled",status="200"}'
const HITS = 'promptwire_compiled_cache_total{result="hit"}'

test('deliveries are counted by the pattern of their route, and name no prompt', async ({
  stack,
  owner,
  scrape,
}) => {
  const { slug } = await stack.publishedPrompt(owner)
  const { bearer } = await createKey(stack, owner, 'live')
  const before = await scrape()
  for (let asked = 0; asked < 3; asked++) {
    const headers = { authorization: `Bearer ${bearer}` }
    await fetch(`${stack.apiUrl}/api/v1/prompts/${slug}/compiled`, { headers })
  }
  const after = await scrape()
  const added = (series: string) => (after(series) ?? 0) - (before(series) ?? 0)
  expect([added(DELIVERIES), added(HITS)]).toEqual([3, 2])
  expect(added('promptwire_admission_batch_size_sum')).toBeGreaterThanOrEqual(3)
  const text = await (await fetch(`${stack.internalUrl}/metrics`)).text()
  expect(text).not.toContain(slug)
  expect(text).not.toContain(owner.projectId)
})

test('the public listeners of all apps serve no metrics', async ({ stack }) => {
  for (const url of [stack.apiUrl, stack.urls.mcp, stack.urls.web]) {
    expect((await fetch(`${url}/metrics`, { redirect: 'manual' })).status).not.toBe(200)
  }
})

test('jobs, connections, tables and the process are measured', async ({ stack, scrape }) => {
  await stack.database.prisma.job.create({
    data: {
      id: randomUUID(),
      kind: 'metrics',
      key: 'metrics',
      payload: {},
      runAfter: new Date(Date.now() - 60_000),
    },
  })
  const read = await scrape()
  expect(read('promptwire_database_up')).toBe(1)
  expect(read('promptwire_jobs{kind="metrics",state="waiting"}')).toBe(1)
  expect(read('promptwire_job_overdue_seconds{kind="metrics"}')).toBeGreaterThanOrEqual(60)
  expect(read('promptwire_database_connections{pool="general",state="waiting"}')).toBe(0)
  expect(read('promptwire_table_bytes{table="prompt"}')).toBeGreaterThan(8_000)
  expect(read('promptwire_ending_model_prompts')).toBe(0)
})

test('without its database the API answers a scrape and says so', async ({
  stack,
  network,
  scrape,
}) => {
  network.refuse(true)
  const port = await freePort()
  const mcp = await stack.createMcp({ MCP_PORT: '0', MCP_METRICS_PORT: String(port) }).start()
  await fetch(`http://127.0.0.1:${mcp.port}/readyz`)
  const read = await scrape()
  network.refuse(false)
  expect(read('promptwire_database_up')).toBe(0)
  const edge = await scrapePort(port)
  await mcp.close()
  expect(edge('promptwire_api_calls_total{status="503"}')).toBeGreaterThan(0)
  await expect.poll(async () => (await scrape())('promptwire_database_up')).toBe(1)
})

const scrapePort = (port: number) => scrape(`http://127.0.0.1:${port}`)

test('web serves metrics on a port of its own, until it is closed', async ({ stack }) => {
  const port = await freePort()
  const web = await stack.createWeb({ WEB_PORT: '0', WEB_METRICS_PORT: String(port) }).start()
  await fetch(`http://127.0.0.1:${web.port}/sign-in`)
  const read = await scrapePort(port)
  const SIGN_INS = 'promptwire_http_requests_total{method="GET",route="/sign-in",status="200"}'
  expect(read(SIGN_INS)).toBeGreaterThan(0)
  await web.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})

describe('the documents about monitoring', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const guide = read('docs/monitoring.md')

  test('docs/monitoring.md lists every metric with its meaning', ({ metrics }) => {
    const rows = [...guide.matchAll(/^\| `(promptwire_\w+)` +\|[^|]*\| (.+?) +\|$/gm)]
    const listed = rows.map(([, name, help]) => ({ name, help }))
    expect(metrics).toEqual(expect.arrayContaining(listed))
    expect(listed).toEqual(expect.arrayContaining(metrics))
  })

  test.for(['docs/monitoring.md', 'monitoring/alerts.yml', 'monitoring/grafana-dashboard.json'])(
    '%s names metrics that exist',
    (path, { metrics }) => {
      const names = metrics.map(({ name }) => name)
      const used = [...read(path).matchAll(/promptwire_\w*[a-z]/g)].map(([name]) =>
        name.replace(/_(bucket|sum|count)$/, ''),
      )
      expect(used.length).toBeGreaterThan(5)
      expect(names).toEqual(expect.arrayContaining([...new Set(used)]))
    },
  )

  test('every alert has first steps', () => {
    const alerts = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)]
    const explained = [...guide.matchAll(/^\| `(Promptwire\w+)`/gm)]
    expect(explained.map(([, name]) => name)).toEqual(alerts.map(([, name]) => name))
  })
})
