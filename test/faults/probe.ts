import { randomUUID } from 'node:crypto'
import { KINDS, type Kind } from './faults.ts'
import type { Customer, Place } from './place.ts'

/** A client's timeout; a later response does not count. */
const CLIENT_PATIENCE_MS = 20_000
/** Concurrent requests per kind: more edits than a replica has connections. */
const LANES: Record<Kind, number> = {
  delivery: 4,
  edit: 1,
  "victim's delivery": 4,
  "victim's edit": 20,
  "victim's save": 20,
  readyz: 1,
}

export interface Answered {
  readonly kind: Kind
  /** 0 without a response. */
  readonly status: number
  readonly seconds: number
}

/** Acknowledged writes, to check that they persist. */
export interface Written {
  sent: number
  acknowledged: number
}

export interface Prober {
  readonly written: Written
  /** Sends all kinds repeatedly until the signal; resolves with all responses. */
  askUntil(end: AbortSignal): Promise<Answered[]>
  /** Sends each kind once, alternating between the replicas. */
  askOnce(): Promise<Answered[]>
  /** The last written number in the database. */
  readBack(): Promise<number>
}

export function createProber(place: Place): Prober {
  const written: Written = { sent: 0, acknowledged: 0 }
  const send = senderTo(place.replicas)
  const ask = askers(place, send, written)
  const once = async (kind: Kind): Promise<Answered> => {
    const began = performance.now()
    const status = await ask[kind]()
      .then((response) => response.arrayBuffer().then(() => response.status))
      .catch(() => 0)
    return { kind, status, seconds: (performance.now() - began) / 1_000 }
  }
  const lane = async (kind: Kind, end: AbortSignal) => {
    const answers: Answered[] = []
    while (!end.aborted) {
      answers.push(await once(kind))
      await new Promise((later) => setTimeout(later, 20))
    }
    return answers
  }
  return {
    written,
    async askUntil(end) {
      const lanes = KINDS.flatMap((kind) =>
        Array.from({ length: LANES[kind] }, () => lane(kind, end)),
      )
      return (await Promise.all(lanes)).flat()
    },
    askOnce: () => Promise.all(KINDS.map(once)),
    async readBack() {
      const { slug, devKey } = place.other
      const response = await send(`/api/v1/prompts/${slug}/working-copy`, devKey)
      const { data } = (await response.json()) as { data: { description: string } }
      return Number(data.description)
    },
  }
}

type Send = (path: string, key: string, init?: RequestInit) => Promise<Response>

/** Alternates between the replicas. */
function senderTo(replicas: Place['replicas']): Send {
  let turn = 0
  const replica = () => replicas[turn++ % replicas.length]?.url ?? ''
  return (path, key, init = {}) =>
    fetch(replica() + path, {
      ...init,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...init.headers,
      },
      signal: AbortSignal.timeout(CLIENT_PATIENCE_MS),
    })
}

/** How to send each kind. */
function askers(
  { victim, other }: Place,
  send: Send,
  written: Written,
): Record<Kind, () => Promise<Response>> {
  const deliver = ({ slug, liveKey }: Customer) => send(`/api/v1/prompts/${slug}/compiled`, liveKey)
  const describe = ({ slug, devKey }: Customer, description: string) =>
    send(`/api/v1/prompts/${slug}`, devKey, {
      method: 'PATCH',
      body: JSON.stringify({ description }),
    })
  return {
    delivery: () => deliver(other),
    "victim's delivery": () => deliver(victim),
    "victim's edit": () => describe(victim, `${Math.random()}`),
    "victim's save": () =>
      send(`/api/v1/prompts/${victim.slug}/versions`, victim.devKey, {
        method: 'POST',
        body: '{}',
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    readyz: () => send('/readyz', ''),
    edit: async () => {
      const number = ++written.sent
      const response = await describe(other, String(number))
      if (response.ok) written.acknowledged = number
      return response
    },
  }
}
