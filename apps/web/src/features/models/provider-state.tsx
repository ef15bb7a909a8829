import type { Provider } from '@promptwire/contract/models/providers'
import { Status } from '../../ui/data/badge.tsx'
import { Callout } from '../../ui/data/callout.tsx'
import { When } from '../../ui/data/when.tsx'

/** Shows the result of the provider's last test. */
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

interface UnreadModelListProps {
  readonly provider: Provider
  /** Path of the provider; undefined on its own page. */
  readonly path?: string
}

/** Warns that end dates may be missing, since the provider's own model list is unread. */
export const UnreadModelList = ({ provider, path }: UnreadModelListProps) => {
  const { name, enabled, models_problem, models_read_at } = provider
  if (!enabled || models_problem === null || models_read_at === null) return null
  return (
    <Callout kind="warning" title="The model list could not be read">
      {path === undefined ? null : (
        <>
          <a href={path}>{name}</a>:{' '}
        </>
      )}
      {models_problem} Asked <When at={models_read_at} />. The ends of its models that were read
      before stay, and the others are the announced ones.
    </Callout>
  )
}
