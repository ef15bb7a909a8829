#!/usr/bin/env node
import { createClient } from '@promptwire/core/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
// The operator's command: how much background work there is, by way of the running API.
import type { JobCount } from '@promptwire/core/contract/internal/jobs'
import { Failure } from '@promptwire/core/errors/failure'
import { OperatorError, readEnvironment } from '@promptwire/runtime/environment'
import { ApiEnvironment } from '../environment.ts'

const Environment = ApiEnvironment.pick({ API_INTERNAL_PORT: true, SERVICE_SECRET: true })

async function countJobs(): Promise<readonly JobCount[]> {
  const { API_INTERNAL_PORT, SERVICE_SECRET } = readEnvironment(Environment, process.env)
  const address = `http://127.0.0.1:${API_INTERNAL_PORT}${INTERNAL_PREFIX}`
  const api = createClient({ count_jobs: internalContract.count_jobs }, address, fetch)
  return (await api.count_jobs({}, { bearer: SERVICE_SECRET[0] })).data
}

const line = ({ kind, waiting, running, failed, overdue_seconds }: JobCount) =>
  [kind, waiting, running, failed, overdue_seconds ?? ''].join('\t')

try {
  const head = 'kind\twaiting\trunning\tfailed\tseconds overdue'
  process.stdout.write(`${[head, ...(await countJobs()).map(line)].join('\n')}\n`)
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof Failure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
