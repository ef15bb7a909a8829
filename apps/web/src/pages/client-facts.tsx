import type { ConsentRequest } from '../oauth/sealed-request.ts'
import { destinationOf } from './destination.ts'
import { isShortened, Shortened } from './shortened.tsx'

type Client = ConsentRequest['client']

interface ClientFactsProps {
  readonly client: Client
  readonly redirectUri: string
}

const KINDS: Record<Client['kind'], string> = {
  metadata_document: 'Identified by its own address',
  registered: 'Registered itself; its name is not verified',
  unverified: 'Unverified application',
}

/** The name is the client's word; host and destination are what can be relied on. */
export const ClientFacts = ({ client, redirectUri }: ClientFactsProps) => {
  const isWeb = new URL(redirectUri).protocol === 'https:'
  return (
    <>
      <dl class="facts">
        <dt>App</dt>
        <dd>
          {client.kind === 'metadata_document'
            ? new URL(client.client_id).host
            : KINDS[client.kind]}
        </dd>
        <dt>App id</dt>
        <dd>
          <ClientId id={client.client_id} />
        </dd>
        <dt>Sends you to</dt>
        <dd>
          <code>{destinationOf(redirectUri)}</code>
        </dd>
      </dl>
      {client.kind === 'metadata_document' && isWeb ? null : (
        <p class="warning">
          {isWeb
            ? 'Anyone can register under any name. Continue only if you started this yourself.'
            : 'It runs on this computer. Continue only if you started this yourself just now.'}
        </p>
      )}
    </>
  )
}

const ClientId = ({ id }: { id: string }) =>
  isShortened(id) ? (
    <details>
      <summary>
        <code>
          <Shortened text={id} />
        </code>
      </summary>
      <code>{id}</code>
    </details>
  ) : (
    <code>{id}</code>
  )
