#!/usr/bin/env node
// node apps/mcp/dist/check.js <mcp url>: checks a deployment like the official client and reports
// which setting of the proxy or service to fix.
import { checkDeployment } from './check/check-deployment.ts'

const [address = ''] = process.argv.slice(2)
if (!URL.canParse(address)) {
  process.stderr.write('Usage: node apps/mcp/dist/check.js https://mcp.example.com/mcp\n')
  process.exit(2)
}
let failed = 0
for await (const { step, advice } of checkDeployment(
  new URL(address),
  process.env['PROMPTWIRE_API_KEY'],
)) {
  process.stdout.write(`${advice === undefined ? 'ok    ' : 'FAILED'}  ${step}\n`)
  if (advice === undefined) continue
  failed++
  process.stdout.write(`        ${advice}\n`)
}
process.stdout.write(failed === 0 ? 'Clients can connect.\n' : 'Clients cannot connect yet.\n')
process.exit(failed === 0 ? 0 : 1)
