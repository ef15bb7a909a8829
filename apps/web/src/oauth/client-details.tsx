import { Badge } from '../ui/data/badge.tsx'
import { Callout } from '../ui/data/callout.tsx'
import { Shortened } from '../ui/data/shortened.tsx'
import { getDestination } from './destination.ts'
import type { ConsentRequest } from './sealed-request.ts'

type Client = ConsentRequest['client']

interface ClientDetailsProps {
  readonly client: Client
  readonly redirectUri: string
}

const KINDS: Record<Exclude<Client['kind'], 'metadata_document'>, string> = {
  registered: 'Registered itself; its name is not verified',
  unverified: 'Unverified application',
}

/** Whether a host vouches for the client's name. */
export const isVerified = ({ kind }: Client): boolean => kind === 'metadata_document'

/** The name is the client's word; host and destination are what can be relied on. */
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
            Sends you to <strong class="client-host">{getDestination(redirectUri)}</strong>
          </p>
          <p>
            <Badge tone="waiting" icon="triangle-alert">
              {KINDS[client.kind]}
            </Badge>
          </p>
          <p class="quiet-text client-name">
            It calls itself <Shortened text={client.name} />
          </p>
        </>
      )}
      {isVerified(client) ? (
        <p class="quiet-text">
          Sends you to <code>{getDestination(redirectUri)}</code>
        </p>
      ) : null}
      {isVerified(client) && isWeb ? null : (
        <Callout kind="warning">
          {isWeb
            ? 'Anyone can register under any name. Continue only if you started this yourself.'
            : 'It runs on this computer. Continue only if you started this yourself just now.'}
        </Callout>
      )}
    </>
  )
}

/** For those who want to know it to the letter. */
export const AboutClient = ({ client: { client_id } }: { client: Client }) => (
  <details>
    <summary class="quiet-text small">About this app</summary>
    <p class="small client-id">
      It calls itself by the id <code>{client_id}</code>.
    </p>
  </details>
)
