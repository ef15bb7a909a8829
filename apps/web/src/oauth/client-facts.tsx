import { Callout } from '../ui/callout.tsx'
import { isShortened, Shortened } from '../ui/shortened.tsx'
import { destinationOf } from './destination.ts'
import type { ConsentRequest } from './sealed-request.ts'

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
        <div>
          <dt>App</dt>
          <dd>
            {client.kind === 'metadata_document'
              ? new URL(client.client_id).host
              : KINDS[client.kind]}
          </dd>
        </div>
        <div>
          <dt>App id</dt>
          <dd>
            <ClientId id={client.client_id} />
          </dd>
        </div>
        <div>
          <dt>Sends you to</dt>
          <dd>
            <code>{destinationOf(redirectUri)}</code>
          </dd>
        </div>
      </dl>
      {client.kind === 'metadata_document' && isWeb ? null : (
        <Callout kind="warning">
          {isWeb
            ? 'Anyone can register under any name. Continue only if you started this yourself.'
            : 'It runs on this computer. Continue only if you started this yourself just now.'}
        </Callout>
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
