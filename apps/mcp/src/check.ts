#!/usr/bin/env node
// node apps/mcp/dist/check.js [--json] [--origin <origin>] <mcp url>
// Checks a deployment as its clients use it, and names the first cause with the setting to change.
// Exit codes: 0 clients can connect, 1 they cannot, 2 wrong arguments, 3 the check itself failed.
import { parseArgs } from 'node:util'
import { findKey } from '@promptwire/contract/find-key'
import { checkDeployment, type Finding } from '@promptwire/deployment-check/check-deployment'

const USAGE =
  'Usage: node apps/mcp/dist/check.js [--json] [--origin https://app.example.com] https://mcp.example.com/mcp\n'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: 'boolean', default: false }, origin: { type: 'string' } },
      allowPositionals: true,
    })
    const [address = '', ...others] = positionals
    const isAddress = /^https?:\/\//.test(address) && URL.canParse(address)
    if (isAddress && others.length === 0) return { address: new URL(address), ...values }
  } catch {
    // An unknown option.
  }
  process.stderr.write(USAGE)
  return process.exit(2)
}

function printFinding({ step, cause }: Finding): void {
  process.stdout.write(`${cause ? 'FAILED' : 'ok    '}  ${step}\n`)
  if (cause) process.stdout.write(`        ${cause.problem}\n        ${cause.remedy}\n`)
}

function printReport(address: URL, findings: readonly Finding[]): void {
  const cause = findings.at(-1)?.cause
  const steps = findings.map(({ step, cause: failed }) => ({ step, ok: failed === undefined }))
  const report = { address: address.href, ok: cause === undefined, cause: cause ?? null, steps }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
}

const { address, json, origin } = readArguments()
const findings: Finding[] = []
try {
  const key = findKey(process.env)
  for await (const finding of checkDeployment(address, { key, origin })) {
    findings.push(finding)
    if (!json) printFinding(finding)
  }
} catch (error) {
  process.stderr.write(`The check failed: ${error instanceof Error ? error.message : error}\n`)
  process.exit(3)
}
const isSound = findings.every(({ cause }) => cause === undefined)
if (json) printReport(address, findings)
else process.stdout.write(isSound ? 'Clients can connect.\n' : 'Clients cannot connect yet.\n')
process.exit(isSound ? 0 : 1)
