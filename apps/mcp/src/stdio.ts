#!/usr/bin/env node
import { randomUUID } from 'node:crypto'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { findKey } from '@promptwire/contract/find-key'
import type { KeyIntrospection } from '@promptwire/contract/internal-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { createSend } from '@promptwire/runtime/send'
import { StdioEnvironment } from './environment.ts'
import { createSingleIdentify, type IdentifyKey } from './identify-key.ts'
import { buildServer } from './server/build-server.ts'
import { createInstructions } from './server/instructions.ts'
import { DEFAULT_CHOICE } from './tools/tool-choice.ts'
import { createSendOnce } from './unanswered-calls.ts'
import { createUpstream } from './upstream.ts'

/** Fails early on a bad key, since clients show "connected" either way. */
async function requireKey(
  identify: IdentifyKey<KeyIntrospection>,
  { PROMPTWIRE_API_KEY, PROMPTWIRE_API_URL }: StdioEnvironment,
): Promise<KeyIntrospection> {
  try {
    return await identify(PROMPTWIRE_API_KEY, randomUUID())
  } catch (error) {
    if (error instanceof Failure && error.code === 'UNAUTHORIZED') {
      throw new OperatorError(`PROMPTWIRE_API_KEY: ${error.message}`)
    }
    const reason = error instanceof Failure ? error.message : 'no Promptwire API responds there.'
    throw new OperatorError(`PROMPTWIRE_API_URL ${PROMPTWIRE_API_URL}: ${reason}`)
  }
}

/** Writes one line when the key stops working: clients keep the process and show errors only. */
function reportRevokedKey({ web_url, project_id }: KeyIntrospection): (refusal: Failure) => void {
  let isReported = false
  return ({ code, message }) => {
    if (isReported || code !== 'UNAUTHORIZED') return
    isReported = true
    process.stderr.write(
      `PROMPTWIRE_API_KEY: ${message} Create a key at ${web_url}/projects/${project_id}/keys, then restart this server with it.\n`,
    )
  }
}

try {
  const PROMPTWIRE_API_KEY = findKey(process.env)
  const environment = readEnvironment(StdioEnvironment, { ...process.env, PROMPTWIRE_API_KEY })
  const apiUrl = environment.PROMPTWIRE_API_URL.replace(/\/(?:api\/v1\/?)?$/, '')
  const send = createSend(apiUrl)
  const identify = createSingleIdentify(apiUrl, send)
  const key = await requireKey(identify, environment)
  const sendOnce = createSendOnce(() => performance.now(), randomUUID)
  const connect = createUpstream(apiUrl, send, sendOnce, identify, reportRevokedKey(key))
  const choice = { ...DEFAULT_CHOICE, toolsets: environment.PROMPTWIRE_TOOLSETS }
  const options = { webUrl: key.web_url, choice, instructions: createInstructions(key, choice) }
  serveStdio(() => buildServer(connect(environment.PROMPTWIRE_API_KEY, randomUUID()), options))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
