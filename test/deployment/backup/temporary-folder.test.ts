import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from 'vitest'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { createDataFolder } from '../../support/database.ts'
import { SERVICE_SECRET } from '../../support/fixtures.ts'
import { operateOn } from '../../support/operate.ts'
import { MIGRATIONS } from '../../support/postgres.ts'

const COMMAND = fileURLToPath(new URL('../../../scripts/operator-command.mjs', import.meta.url))
const operate = (environment: Record<string, string>) =>
  operateOn('http://127.0.0.1:1', SERVICE_SECRET, environment)
const makeFolder = () => mkdtempSync(join(tmpdir(), 'promptwire-backup-'))

/** The command's error output, without a stack trace. */
const SENTENCE = /^\S.*\n$/
/** Mounts a small disk for the command only, without changing the machine. */
const ON_A_SMALL_DISK = 'mount -t tmpfs -o size="$SIZE" none "$TMPDIR" && exec "$@"'
const isolate = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const canMount = spawnSync('unshare', [...isolate, 'mount -t tmpfs none /mnt']).status === 0

const test = base.extend('backup', { scope: 'file' }, async () => {
  const DATA_DIR = createDataFolder()
  const database = await openDatabase({ folder: DATA_DIR, migrations: MIGRATIONS, connections: 1 })
  // More than one WAL segment, so that PostgreSQL must add a segment.
  await database.prisma.$executeRaw`
    INSERT INTO held_sweep (table_name, expired_rows, total_rows)
    SELECT repeat('x', 40) || i, 1, 2 FROM generate_series(1, 40000) AS i`
  await database.close()
  const folder = makeFolder()
  expect(await operate({ DATA_DIR })('backup', folder)).toMatchObject({ code: 0 })
  return join(folder, readdirSync(folder)[0] ?? '')
})

test('a rehearsal of a restore without a usable TMPDIR says so in a sentence', async ({
  backup,
}) => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  for (const TMPDIR of [file, join(makeFolder(), 'missing')]) {
    expect(await operate({ TMPDIR })('verify', backup, '--restore')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No temporary folder can be made: .*Set TMPDIR to .*\n$/),
    })
  }
})

test.runIf(canMount).for([
  ['before the database is there', '20m', /cannot be created in .*: the disk is full\./],
  ['in the middle', '60m', /The backup is not restored: disk full at /],
] as const)(
  'a rehearsal that fills TMPDIR %s says so in a sentence, and ends',
  async ([, SIZE, words], { backup }) => {
    const environment = { PATH: process.env['PATH'], TMPDIR: makeFolder(), SIZE, SERVICE_SECRET }
    const command = [process.execPath, COMMAND, 'operate', 'verify', backup, '--restore']
    const { status, stderr } = spawnSync(
      'unshare',
      [...isolate, ON_A_SMALL_DISK, 'sh', ...command],
      {
        env: { ...environment, DATA_DIR: makeFolder() },
        encoding: 'utf8',
        timeout: 60_000,
      },
    )
    expect(stderr).toMatch(SENTENCE)
    expect(stderr).toMatch(words)
    expect(status).toBe(1)
  },
)
