import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from './place.ts'
import type { Symptom } from './symptoms.ts'
import { endUpgrade, startUpgrade } from './upgrade.ts'

/** Constant load: deliveries and edits of two customers, and readiness checks. */
export const KINDS = [
  'delivery',
  'edit',
  'readyz',
  "victim's delivery",
  "victim's edit",
  "victim's save",
] as const
export type Kind = (typeof KINDS)[number]

type Act = (place: Place) => void | Promise<void>

export interface Fault {
  readonly name: string
  /** How the metrics show the fault. */
  readonly symptom: Symptom
  /** Part of the short form. */
  readonly short?: boolean
  readonly inject: Act
  /** Repairs the fault if it does not end by itself. */
  readonly repair?: Act
  /** Allowed responses per kind during the fault; by default 200 and 503. */
  readonly answers?: { readonly [K in Kind]?: readonly number[] }
}

const away = { delivery: [503], edit: [503], readyz: [503] }
const unaffected = { delivery: [200], edit: [200], readyz: [200] }
/** Only the victim is affected: its prompts are delivered but cannot be changed. */
const victimCannotChange = {
  ...unaffected,
  "victim's delivery": [200],
  "victim's edit": [503],
  "victim's save": [503],
}

const END_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`

/** The session that turns it off is read-only itself, but may still change settings. */
const setReadOnly =
  (state: 'on' | 'off'): Act =>
  async ({ admin }) => {
    await admin(`ALTER SYSTEM SET default_transaction_read_only = ${state}`)
    await admin('SELECT pg_reload_conf()')
    // The reload is asynchronous: a new session shows when the setting is active.
    const check = `DO $$ BEGIN ASSERT current_setting('default_transaction_read_only') = '${state}'; END $$`
    const isOver = () =>
      admin(check).then(
        () => true,
        () => false,
      )
    while (!(await isOver())) await pause(20)
  }

/** Fails every write as a full disk would. */
const FILL_DISK = `
  CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
  END $$;
  CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON monthly_usage
    FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full();
  CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON prompt
    FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full();
  CREATE TRIGGER disk_is_full BEFORE INSERT OR UPDATE ON service_check
    FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full()`

const release: Act = (place) => place.release()

export const FAULTS: readonly Fault[] = [
  {
    name: 'open connections go silent, new ones work',
    symptom: 'lost connections',
    short: true,
    inject: ({ network }) => network.swallow(),
  },
  {
    name: 'all connections are reset',
    symptom: 'lost connections',
    inject: ({ network }) => network.cut(),
  },
  {
    name: 'the server ends all connections',
    symptom: 'lost connections',
    short: true,
    inject: ({ admin }) => admin(END_CONNECTIONS),
  },
  {
    name: 'the network refuses connections',
    symptom: 'database down',
    answers: away,
    inject: ({ network }) => network.refuse(true),
    repair: ({ network }) => network.refuse(false),
  },
  {
    name: 'the network is frozen',
    symptom: 'database down',
    answers: away,
    inject: ({ network }) => network.freeze(),
    repair: ({ network }) => network.thaw(),
  },
  {
    name: 'the network is slow, 100 ms each way',
    symptom: 'slow admission',
    answers: unaffected,
    inject: ({ network }) => network.delay(100),
    repair: ({ network }) => network.delay(0),
  },
  {
    name: 'the server is frozen',
    symptom: 'database down',
    short: true,
    answers: away,
    inject: ({ server }) => server.freeze(),
    repair: ({ server }) => server.thaw(),
  },
  {
    name: 'the server is restarted in order',
    symptom: 'database down',
    answers: away,
    inject: ({ server }) => server.down('SIGINT'),
    repair: ({ server }) => server.up(),
  },
  {
    name: 'the server crashes and is started again',
    symptom: 'database down',
    short: true,
    answers: away,
    inject: ({ server }) => server.down('SIGQUIT'),
    repair: ({ server }) => server.up(),
  },
  {
    name: 'the server is read-only',
    symptom: 'refusals',
    short: true,
    answers: away,
    inject: setReadOnly('on'),
    repair: setReadOnly('off'),
  },
  {
    name: 'the disk is full',
    symptom: 'refusals',
    answers: away,
    inject: ({ admin }) => admin(FILL_DISK),
    repair: ({ admin }) => admin('DROP FUNCTION disk_is_full CASCADE'),
  },
  {
    name: 'a newer version migrates the database',
    symptom: 'newer schema',
    answers: unaffected,
    inject: startUpgrade,
    repair: endUpgrade,
  },
  {
    name: "one account's count is locked",
    symptom: 'refusals',
    short: true,
    answers: {
      ...unaffected,
      "victim's delivery": [503],
      "victim's edit": [503],
      "victim's save": [503],
    },
    inject: ({ hold, victim }) =>
      hold('SELECT 1 FROM monthly_usage WHERE account_id = $1 FOR UPDATE', [victim.accountId]),
    repair: release,
  },
  {
    name: 'one prompt is locked',
    symptom: 'refusals',
    short: true,
    answers: victimCannotChange,
    inject: ({ hold, victim }) =>
      hold('SELECT 1 FROM prompt WHERE id = $1 FOR UPDATE', [victim.promptId]),
    repair: release,
  },
  {
    name: "one project's row is locked",
    symptom: 'refusals',
    // A save writes no event and needs no project lock, but it waits behind edits that do.
    answers: { ...victimCannotChange, "victim's save": [200, 503] },
    inject: ({ hold, victim }) =>
      hold('SELECT 1 FROM project WHERE id = $1 FOR UPDATE', [victim.projectId]),
    repair: release,
  },
  {
    name: 'the table of prompts is locked',
    symptom: 'refusals',
    answers: away,
    inject: ({ hold }) => hold('LOCK TABLE prompt'),
    repair: release,
  },
]
