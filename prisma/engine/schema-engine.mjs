#!/usr/bin/env node
// Replaces Prisma's native schema engine, which is not on the npm registry: speaks its JSON-RPC
// over stdio and lets @prisma/schema-engine-wasm do the work over node-postgres.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import { closeDatabases, createDatabase, databaseFactory, ping } from './databases.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
const options = process.argv.slice(2)
const readOptions = (name) =>
  options.flatMap((option, i) => (option === name ? [options[i + 1]] : []))
const datasource = JSON.parse(readOptions('--datasource')[0] ?? '{}')

async function finish(code) {
  await closeDatabases()
  process.exit(code)
}

/** `schema-engine cli can-connect-to-database | create-database`; the CLI reads JSON log lines. */
async function runCommand(command) {
  const known = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1010' }
  try {
    await (command === 'create-database' ? createDatabase(datasource.url) : ping(datasource.url))
    return finish(0)
  } catch (error) {
    const message = error.message || 'The database server cannot be reached'
    const fields = { message, is_panic: false, error_code: known[error.code] ?? 'P1001', meta: {} }
    const line = (level, content) =>
      JSON.stringify({
        timestamp: new Date().toISOString(),
        level,
        fields: content,
        target: 'engine',
      })
    // The CLI skips the first line.
    process.stderr.write(`${line('INFO', { message: 'start' })}\n${line('ERROR', fields)}`)
    return finish(1)
  }
}

async function loadEngine(url) {
  const module = readFileSync(join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(module, { './schema_engine_bg.js': bindings })
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (text) => process.stderr.write(`${text}\n`),
  }
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const datamodels = readOptions('--datamodels').map((file) => [file, readFileSync(file, 'utf8')])
  return bindings.SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(databaseFactory(url)),
  )
}

const plain = (_, value) => (value instanceof Map ? Object.fromEntries(value) : value)
const send = (message) =>
  new Promise((done) => process.stdout.write(`${JSON.stringify(message, plain)}\n`, done))

let loading
async function call(method, params) {
  if (method === 'createDatabase') return { databaseName: await createDatabase(datasource.url) }
  const live = (target) => target.tag === 'url' || target.tag === 'schemaDatasource'
  const offline = method === 'diff' && !live(params.from) && !live(params.to)
  loading ??= loadEngine(offline ? undefined : datasource.url)
  const engine = await loading
  if (method === 'getDatabaseVersion') return engine.version(params)
  if (typeof engine[method] !== 'function') throw new Error(`schema engine: no method ${method}`)
  // Both read a cache of migrated schemas that only devDiagnostic fills.
  if (method === 'evaluateDataLoss' || method === 'createMigration') {
    const { migrationsList, filters } = params
    await engine.devDiagnostic({ migrationsList, filters })
  }
  const result = (await engine[method](params)) ?? {}
  if (method === 'diff' && result.stdout != null) {
    await send({ jsonrpc: '2.0', method: 'print', id: 1e6, params: { content: result.stdout } })
  }
  return result
}

function rpcError(error) {
  let detail = { message: String(error?.message ?? error), meta: null, error_code: error?.code }
  try {
    detail = JSON.parse(error.message)
  } catch {}
  const { message, meta = null, error_code, is_panic = false } = detail
  const data = { is_panic: Boolean(is_panic), message, meta, error_code }
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}

function serve() {
  let queue = Promise.resolve()
  const answer = ({ method, params, id }) =>
    call(method, params).then(
      (result) => send({ jsonrpc: '2.0', id, result }),
      (error) => send({ jsonrpc: '2.0', id, error: rpcError(error) }),
    )
  createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
    .on('line', (line) => {
      const request = line.trim() === '' ? {} : JSON.parse(line)
      if (request.method) queue = queue.then(() => answer(request))
    })
    .on('close', () => queue.then(() => finish(0)))
}

if (options[0] === '--version') {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  process.stdout.write(`schema-engine-cli ${version}\n`)
} else if (options.includes('cli')) await runCommand(options.at(-1))
else serve()
