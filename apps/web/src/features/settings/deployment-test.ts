import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { MCP_PATH } from '@promptwire/core/oauth/discovery'
import type { Finding } from '@promptwire/deployment-check/check-deployment'

/** The findings of a test, in order; only the last one may have a cause. */
export interface DeploymentReport {
  readonly findings: readonly Finding[]
  readonly finishedAt: string
}

/** A test asks the deployment about twenty times; its result is shared for this long. */
const SHARED_FOR_MS = 10_000

interface DeploymentTestParts {
  readonly urls: PublicUrls
  readonly now: () => Date
}

/**
 * Creates the test of the deployment that this process belongs to. It asks only the configured
 * addresses, and one test runs at a time: everyone who asks during it gets its report.
 */
export function createDeploymentTest({ urls, now }: DeploymentTestParts) {
  let latest: Promise<DeploymentReport> | undefined
  let sharedUntil = 0
  return (): Promise<DeploymentReport> => {
    if (latest && now().getTime() < sharedUntil) return latest
    sharedUntil = Number.POSITIVE_INFINITY
    latest = runTest(urls, now).finally(() => {
      sharedUntil = now().getTime() + SHARED_FOR_MS
    })
    return latest
  }
}

async function runTest(urls: PublicUrls, now: () => Date): Promise<DeploymentReport> {
  // Loaded on demand: few processes ever test.
  const { checkDeployment } = await import('@promptwire/deployment-check/check-deployment')
  const findings: Finding[] = []
  for await (const finding of checkDeployment(new URL(urls.mcp + MCP_PATH), { known: urls })) {
    findings.push(finding)
  }
  return { findings, finishedAt: now().toISOString() }
}
