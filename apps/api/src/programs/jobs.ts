#!/usr/bin/env node
import { createClient } from '@promptwire/contract/derive/client'
import { internalContract } from '@promptwire/contract/internal-contract'
// The operator's command: shows the amount of background work, through the running API.
import type { JobCount } from '@promptwire/contract/jobs/internal-jobs'
import { readEnvironment } from '@promptwire/runtime/environment'
import { ApiEnvironment } from '../environment.ts'
import { operatorFields, toInternalAddress } from './internal-address.ts'
import { report } from './report.ts'

const Environment = ApiEnvironment.pick(operatorFields)

async function countJobs(): Promise<readonly JobCount[]> {
  const environment = readEnvironment(Environment, process.env)
  const address = toInternalAddress(environment)
  const api = createClient({ count_jobs: internalContract.count_jobs }, address, fetch)
  return (await api.count_jobs({}, { bearer: environment.SERVICE_SECRET[0] })).data
}

const line = ({ kind, waiting, running, failed, overdue_seconds }: JobCount) =>
  [kind, waiting, running, failed, overdue_seconds ?? ''].join('\t')

await report(async () => {
  const jobs = await countJobs()
  const head = 'kind\twaiting\trunning\tfailed\tseconds overdue'
  return { lines: [head, ...jobs.map(line)], data: { jobs } }
})
