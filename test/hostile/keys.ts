import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, trySignIn } from './person.ts'
import type { Recipe } from './recipe.ts'
import { ask, data, must } from './request.ts'
import type { RunningService } from './service.ts'

const CANARY = 'canary-6f1d'

const auditLog: Recipe = {
  tries: 'reading prompts through the audit log with projects:read alone',
  async run({ service }) {
    const { createKey } = await signIn(service)
    const { key } = await createKey(['projects:read'])
    const { id } = await data<{ id: string }>(ask(service, 'POST', '/prompts', { name: 'Secret' }))
    const block = { type: 'custom', title: 'T', content: CANARY }
    await data(ask(service, 'POST', `/prompts/${id}/blocks`, block))
    await data(
      ask(service, 'POST', `/prompts/${id}/variables`, { key: 'a', default_value: CANARY }),
    )
    const entries = await ask(service, 'GET', '/audit-entries?limit=50', undefined, key)
    must(entries.status === 200, `answered ${entries.status}`)
    must(!entries.text.includes(CANARY), 'the log shows the text of a block or variable')
    return `${JSON.parse(entries.text).data.length} entries without a text`
  },
}

/** Opens a stream; the result reports whether it has ended. */
async function followUntilEnd({ api }: RunningService, key: string): Promise<() => boolean> {
  const response = await fetch(`${api}/api/v1/events`, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    return () => true
  }
  let ended = false
  void response.text().then(
    () => {
      ended = true
    },
    () => {
      ended = true
    },
  )
  return () => ended
}

const ROUNDS = 5
const STREAMS = 10
const SOON_MS = 5_000

const streams: Recipe = {
  tries: 'opening streams while their key is being revoked',
  async run({ service }) {
    const { call, createKey, projectId } = await signIn(service)
    const followed: (() => boolean)[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { id, key } = await createKey(['prompts:read'])
      const opening = Array.from({ length: STREAMS }, () => followUntilEnd(service, key))
      await pause(round * 3)
      await call('DELETE', `/projects/${projectId}/keys/${id}`)
      followed.push(...(await Promise.all(opening)))
    }
    const late = performance.now() + SOON_MS
    const open = () => followed.filter((ended) => !ended()).length
    while (open() > 0 && performance.now() < late) await pause(50)
    must(open() === 0, `${open()} of ${followed.length} outlive their key`)
    return `all of ${followed.length} have ended`
  },
}

const guessing: Recipe = {
  tries: 'locking a person out by wrong passwords from elsewhere',
  async run({ service }) {
    const wrong: number[] = []
    for (let i = 0; i < 15; i++) {
      wrong.push((await trySignIn(service, 'not the password', '203.0.113.9')).status)
    }
    const right = await trySignIn(service, service.demo.password, '198.51.100.7')
    must(right.status === 200, `the right password from home: ${right.status}`)
    must(wrong.includes(429), `guesses: ${[...new Set(wrong)].join(', ')}`)
    return `guesses ${[...new Set(wrong)].join(', ')}; the right password from home 200`
  },
}

/** Above a network's limit for an hour. */
const FLOOD = 250

const register = ({ web }: RunningService, redirect_uris: string[]) =>
  fetch(`${web}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Flood', redirect_uris }),
  })

const registering: Recipe = {
  tries: 'filling the disk with registrations',
  async run({ service }) {
    const long = Array.from({ length: 20 }, (_, i) => `https://a.example/${i}${'x'.repeat(2_000)}`)
    const refused = await register(service, long)
    must([400, 413].includes(refused.status), `twenty addresses of 2 KB: ${refused.status}`)
    const seen: number[] = []
    for (let i = 0; i < FLOOD; i++) {
      seen.push((await register(service, ['https://a.example/'])).status)
    }
    must(seen.includes(429), `${FLOOD} registrations: ${[...new Set(seen)].join(', ')}`)
    return `large ones ${refused.status}, ${seen.filter((status) => status === 201).length} of ${FLOOD} let in`
  },
}

const BURST = 600
/** The default burst limit of a key, per second. */
const A_SECOND = 200

/** Pipelines all requests on one connection, and reads the responses. */
const sendAtOnce = (url: string, key: string): Promise<string> =>
  new Promise((done, failed) => {
    const { hostname, port, host } = new URL(url)
    const request = (connection: string) =>
      ['GET /api/v1/prompts?limit=1 HTTP/1.1', `Host: ${host}`, `Authorization: Bearer ${key}`]
        .concat(`Connection: ${connection}`, '', '')
        .join('\r\n')
    const socket = connect(Number(port), hostname, () => {
      socket.write(request('keep-alive').repeat(BURST - 1) + request('close'))
    })
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => done(received)).on('error', failed)
  })

const bursts: Recipe = {
  tries: "using up an account's month in a minute with one key",
  async run({ service }) {
    const { createKey } = await signIn(service)
    const { key } = await createKey(['prompts:read'])
    const began = performance.now()
    const received = await sendAtOnce(service.api, key)
    const seconds = Math.ceil((performance.now() - began) / 1_000)
    const refused = received.match(/HTTP\/1\.1 429/g)?.length ?? 0
    const answered = received.match(/HTTP\/1\.1 200/g)?.length ?? 0
    const seen = `${answered} of ${BURST} let in within ${seconds} s, ${refused} refused`
    must(answered + refused === BURST && refused > 0, seen)
    must(answered <= A_SECOND * (seconds + 1), seen)
    must(/^retry-after: 1\r$/im.test(received), 'a refusal does not say when to come back')
    return seen
  },
}

const logs: Recipe = {
  tries: 'finding content or keys in what the apps log',
  async run({ service }) {
    const output = service.output()
    const found = [CANARY, service.demo.dev_key, service.demo.live_key, service.demo.password]
    must(!found.some((text) => output.includes(text)), 'a secret or a text is in the log')
    must(
      !output.includes('"level":50'),
      `an error was logged: ${output.slice(output.indexOf('"level":50')).slice(0, 300)}`,
    )
    return `${output.length} characters, none of it`
  },
}

/** Attacks by key holders and by guessing. */
export const keys: readonly Recipe[] = [auditLog, streams, guessing, registering, bursts]
/** Checked after all other recipes. */
export const afterwards: readonly Recipe[] = [logs]
