import { isLoopback } from '@promptwire/core/oauth/redirect-uri'
import { Badge } from '../ui/data/badge.tsx'
import { Callout } from '../ui/data/callout.tsx'
import { Shortened } from '../ui/data/shortened.tsx'
import type { ConsentRequest } from './sealed-request.ts'

type Client = ConsentRequest['client']

interface ClientDetailsProps {
  readonly client: Client
  readonly redirectUri: string
}

const BADGE_TEXTS: Record<Exclude<Client['kind'], 'metadata_document'>, string> = {
  registered: 'Name not verified',
  unverified: 'Not verified',
}

/** True if a host vouches for the client's name. */
export const isVerified = ({ kind }: Client): boolean => kind === 'metadata_document'

/** Shows host and destination first: the client chose its own name. */
export const ClientDetails = ({ client, redirectUri }: ClientDetailsProps) => {
  const isWeb = new URL(redirectUri).protocol === 'https:'
  return (
    <>
      {client.kind === 'metadata_document' ? (
        <p class="client-host">
          {new URL(client.client_id).host} <Badge tone="live">Verified address</Badge>
        </p>
      ) : (
        <>
          <p>
            Redirects to <strong class="client-host">{getDestination(redirectUri)}</strong>
          </p>
          <p>
            <Badge tone="waiting" icon="triangle-alert">
              {BADGE_TEXTS[client.kind]}
            </Badge>
          </p>
          <p class="quiet-text client-name">
            Claims to be <Shortened text={client.name} />
          </p>
        </>
      )}
      {isVerified(client) ? (
        <p class="quiet-text">
          Redirects to <code>{getDestination(redirectUri)}</code>
        </p>
      ) : null}
      {isVerified(client) && isWeb ? null : (
        <Callout kind="warning">
          {isWeb
            ? 'Anyone can register under any name. Continue only if you started this yourself.'
            : 'This app runs on your computer. Continue only if you just started this yourself.'}
        </Callout>
      )}
    </>
  )
}

export const AboutClient = ({ client: { client_id } }: { client: Client }) => (
  <details>
    <summary class="quiet-text small">About this app</summary>
    <p class="small client-id">
      Client ID: <code>{client_id}</code>
    </p>
  </details>
)

/** The destination of a redirect: a host, or an app's scheme. */
export function getDestination(address: string): string {
  const url = new URL(address)
  return url.protocol === 'https:' || isLoopback(url) ? url.host : `${url.protocol}//${url.host}`
}
