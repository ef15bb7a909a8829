#!/usr/bin/env node
import { randomUUID } from 'node:crypto'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Failure } from '@promptwire/core/errors/failure'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { StdioEnvironment } from './environment.ts'
import { createSingleIdentify } from './identify-key.ts'
import { createSend } from './send.ts'
import { buildServer } from './server/build-server.ts'
import { createUpstream, type Upstream } from './upstream.ts'

/** Fails early on a bad key, since clients show "connected" either way. */
async function requireKey({ identify }: Upstream, apiUrl: string): Promise<void> {
  try {
    await identify()
  } catch (error) {
    if (error instanceof Failure && error.code === 'UNAUTHORIZED') {
      throw new OperatorError(`PROMPTWIRE_API_KEY: ${error.message}`)
    }
    const reason = error instanceof Failure ? error.message : 'no Promptwire API responds there.'
    throw new OperatorError(`PROMPTWIRE_API_URL ${apiUrl}: ${reason}`)
  }
}

try {
  const environment = readEnvironment(StdioEnvironment, process.env)
  const apiUrl = environment.PROMPTWIRE_API_URL.replace(/\/(?:api\/v1\/?)?$/, '')
  const send = createSend(apiUrl)
  const open = createUpstream(apiUrl, send, createSingleIdentify(apiUrl, send))
  const connect = () => open(environment.PROMPTWIRE_API_KEY, randomUUID())
  await requireKey(connect(), apiUrl)
  serveStdio(() => buildServer(connect()))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
