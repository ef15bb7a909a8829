import type { Provider } from '@promptwire/core/contract/people/providers'
import { Status } from '../../ui/data/badge.tsx'
import { When } from '../../ui/data/when.tsx'

/** State of a provider by its last test. */
export const ProviderStatus = ({ provider }: { provider: Provider }) => {
  if (!provider.enabled) return <Status>Off</Status>
  if (provider.failing_since !== null) {
    return (
      <Status tone="danger">
        Failing since <When at={provider.failing_since} />
      </Status>
    )
  }
  if (provider.tested_at === null) return <Status tone="waiting">Never tested</Status>
  return (
    <Status tone="live">
      Works, tested <When at={provider.tested_at} />
    </Status>
  )
}
