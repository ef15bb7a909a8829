import type { Place } from './place.ts'

/** What is asked all the time: two customers' deliveries and edits, and whether replicas are ready. */
export const KINDS = [
  'delivery',
  'edit',
  'readyz',
  "victim's delivery",
  "victim's edit",
  "victim's save",
] as const
export type Kind = (typeof KINDS)[number]

export interface Fault {
  readonly name: string
  /** Part of the short form. */
  readonly short?: boolean
  /** Breaks something; the returned function mends it again. */
  inject(place: Place): Promise<() => void | Promise<void>>
  /** The answers each kind may get meanwhile; 200 and 503 where nothing is said. */
  readonly answers?: { readonly [K in Kind]?: readonly number[] }
}

const away = { delivery: [503], edit: [503], readyz: [503] }
const unaffected = { delivery: [200], edit: [200], readyz: [200] }
const nothing = () => {}

const SET = 'ALTER SYSTEM SET default_transaction_read_only ='
const CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`

export const FAULTS: readonly Fault[] = [
  {
    name: 'open connections go silent, new ones work',
    short: true,
    async inject({ network }) {
      network.swallow()
      return nothing
    },
  },
  {
    name: 'all connections are reset',
    async inject({ network }) {
      network.cut()
      return nothing
    },
  },
  {
    name: 'the server ends all connections',
    short: true,
    async inject({ admin }) {
      await admin(CONNECTIONS)
      return nothing
    },
  },
  {
    name: 'the network refuses connections',
    answers: away,
    async inject({ network }) {
      network.refuse(true)
      return () => network.refuse(false)
    },
  },
  {
    name: 'the network is frozen',
    answers: away,
    async inject({ network }) {
      network.freeze()
      return network.thaw
    },
  },
  {
    name: 'the network is slow, 100 ms each way',
    answers: unaffected,
    async inject({ network }) {
      network.delay(100)
      return () => network.delay(0)
    },
  },
  {
    name: 'the server is frozen',
    short: true,
    answers: away,
    async inject({ server }) {
      server.freeze()
      return server.thaw
    },
  },
  {
    name: 'the server is restarted in order',
    answers: away,
    async inject({ server }) {
      await server.down('SIGINT')
      return server.up
    },
  },
  {
    name: 'the server crashes and is started again',
    short: true,
    answers: away,
    async inject({ server }) {
      await server.down('SIGQUIT')
      return server.up
    },
  },
  {
    name: 'the server is read-only',
    short: true,
    answers: away,
    async inject({ admin }) {
      await admin(`${SET} on`)
      await admin('SELECT pg_reload_conf()')
      return async () => {
        // The session that turns it off is read-only itself, which settings do not mind.
        await admin(`${SET} off`)
        await admin('SELECT pg_reload_conf()')
      }
    },
  },
  {
    name: "one account's count is locked",
    short: true,
    answers: {
      ...unaffected,
      "victim's delivery": [503],
      "victim's edit": [503],
      "victim's save": [503],
    },
    inject: ({ hold, victim }) =>
      hold('SELECT 1 FROM monthly_usage WHERE account_id = $1 FOR UPDATE', [victim.accountId]),
  },
  {
    name: 'one prompt is locked',
    short: true,
    answers: {
      ...unaffected,
      "victim's delivery": [200],
      "victim's edit": [503],
      "victim's save": [503],
    },
    inject: ({ hold, victim }) =>
      hold('SELECT 1 FROM prompt WHERE id = $1 FOR UPDATE', [victim.promptId]),
  },
  {
    name: 'the table of prompts is locked',
    answers: away,
    inject: ({ hold }) => hold('LOCK TABLE prompt'),
  },
]
