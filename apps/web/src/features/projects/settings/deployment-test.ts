import type { PublicUrls } from '@promptwire/core/oauth/discovery'
import { MCP_PATH } from '@promptwire/core/oauth/discovery'
import type { Finding } from '@promptwire/deployment-check/check-deployment'

/** Findings in order. Only the last finding may have a cause. */
export interface DeploymentReport {
  readonly findings: readonly Finding[]
  readonly finishedAt: string
}

/** A test sends about twenty requests, so its result is shared for this long. */
const SHARED_FOR_MS = 10_000

interface DeploymentTestParts {
  readonly urls: PublicUrls
  readonly now: () => Date
}

/**
 * Tests only the configured addresses of this deployment. One test runs at a time: concurrent
 * requests share its report.
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
  // Loaded on demand: most processes never run the test.
  const { checkDeployment } = await import('@promptwire/deployment-check/check-deployment')
  const findings: Finding[] = []
  for await (const finding of checkDeployment(new URL(urls.mcp + MCP_PATH), { known: urls })) {
    findings.push(finding)
  }
  return { findings, finishedAt: now().toISOString() }
}
