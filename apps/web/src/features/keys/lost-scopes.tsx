import type { Key } from '@promptwire/contract/keys/keys'
import { scopeMeaning } from '@promptwire/core/access/scopes'
import { Callout } from '../../ui/data/callout.tsx'

/** Explains why a key has fewer permissions than granted, or none. */
export const LostScopes = ({ item: key }: { item: Key }) => {
  if (key.state === 'ended') {
    return (
      <Callout kind="problem">
        This key no longer works: {key.created_by} has no access to the project any more. Replace
        it, then revoke it.
      </Callout>
    )
  }
  if (key.state !== 'active' || key.lost_scopes.length === 0) return null
  return (
    <Callout kind="warning">
      Lost: {key.lost_scopes.map(scopeMeaning).join('; ')}. Its creator, {key.created_by}, is{' '}
      {WITH_ARTICLE[key.creator_role ?? 'viewer']} now.
    </Callout>
  )
}

const WITH_ARTICLE = {
  viewer: 'a viewer',
  editor: 'an editor',
  admin: 'an admin',
  owner: 'an owner',
} as const
