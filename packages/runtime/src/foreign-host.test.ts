import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

async function start(publicUrl: string): Promise<Listening> {
  const settings = { port: 0, host: '127.0.0.1', publicUrl, hosts: ['laptop.lan'] }
  const listening = await listen(() => new Response('served'), settings)
  onTestFinished(() => listening.close())
  return listening
}

const ask = (port: number, host: string, path = '/', method = 'GET') =>
  new Promise<string>((resolve, reject) => {
    const sent = request({ port, path, method, headers: { host } }, async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      resolve(`${response.statusCode} ${text}`)
    })
    sent.once('error', reject).end(method === 'POST' ? 'a body' : undefined)
  })

test('where the address is this computer, another name is refused, but not to health checks', async () => {
  const { port } = await start('http://localhost:3001')
  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:1', 'laptop.lan']) {
    expect(await ask(port, host), host).toBe('200 served')
  }
  expect(await ask(port, `host.docker.internal:${port}`)).toBe('200 served')
  for (const host of ['evil.example', 'localhost.evil.example:80', '10.0.0.7', 'EVIL.example']) {
    for (const method of ['GET', 'POST']) {
      const answer = await ask(port, host, '/sign-in?next=/readyz', method)
      expect(answer).toMatch(/^403 .*"FORBIDDEN".*ALLOWED_HOSTS/)
      expect(answer).toContain(host)
    }
    expect(await ask(port, host, '/readyz')).toBe('200 served')
  }
})

test('behind a public address the proxy decides about names', async () => {
  const { port } = await start('https://prompts.example.com')
  expect(await ask(port, '10.0.0.7')).toBe('200 served')
})
