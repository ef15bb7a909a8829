#!/usr/bin/env node
import { createClient } from '@promptwire/core/contract/derive/client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
// The operator's command: how much background work there is, by way of the running API.
import type { JobCount } from '@promptwire/core/contract/internal/jobs'
import { readEnvironment } from '@promptwire/runtime/environment'
import { ApiEnvironment } from '../environment.ts'
import { report } from './report.ts'

const Environment = ApiEnvironment.pick({ API_INTERNAL_PORT: true, SERVICE_SECRET: true })

async function countJobs(): Promise<readonly JobCount[]> {
  const { API_INTERNAL_PORT, SERVICE_SECRET } = readEnvironment(Environment, process.env)
  const address = `http://127.0.0.1:${API_INTERNAL_PORT}${INTERNAL_PREFIX}`
  const api = createClient({ count_jobs: internalContract.count_jobs }, address, fetch)
  return (await api.count_jobs({}, { bearer: SERVICE_SECRET[0] })).data
}

const line = ({ kind, waiting, running, failed, overdue_seconds }: JobCount) =>
  [kind, waiting, running, failed, overdue_seconds ?? ''].join('\t')

await report(async () => {
  const jobs = await countJobs()
  const head = 'kind\twaiting\trunning\tfailed\tseconds overdue'
  return { lines: [head, ...jobs.map(line)], data: { jobs } }
})
