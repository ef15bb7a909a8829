import type { SentRequest as Request } from '@promptwire/contract/models/model-answer'

/** The request that the provider got. */
export const SentRequest = ({ request }: { readonly request: Request | null | undefined }) =>
  request ? (
    <details class="sent-request">
      <summary>Request</summary>
      <p>
        <code>
          {request.method} {request.path}
        </code>
      </p>
      {request.shortened ? <p class="quiet-text small">Long texts are shortened.</p> : null}
      <figure class="sent-request-body" aria-label="Request body" tabindex={0}>
        {JSON.stringify(request.body, null, 2)}
      </figure>
    </details>
  ) : null
