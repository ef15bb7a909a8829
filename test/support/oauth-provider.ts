import type { Person } from './person.ts'

export type Registration = 'dynamic' | 'metadata document' | 'plain id'

export const REDIRECT_URI = 'http://127.0.0.1:33333/callback'
/** A client with a pinned metadata document, and a loopback redirect on any port. */
const DOCUMENT = 'https://chatgpt.com/oauth/codex/client.json'

/** Stores an SDK client's state, and lets a person answer the consent page. */
export class TestOAuthProvider {
  readonly redirectUrl = REDIRECT_URI
  readonly clientMetadataUrl: string | undefined
  /** Redirect address after approval. */
  callback: URL | undefined
  /** Resource of the last authorization request (RFC 8707). */
  resource: string | undefined
  saved: { access_token: string; token_type: string } | undefined
  readonly #person: Person
  #verifier = ''
  #discovery: unknown
  #client: { client_id: string } | undefined

  constructor(person: Person, registration: Registration) {
    this.#person = person
    if (registration === 'metadata document') this.clientMetadataUrl = DOCUMENT
    if (registration === 'plain id') this.#client = { client_id: 'my-client' }
  }

  get clientMetadata() {
    return { client_name: 'Test client', redirect_uris: [this.redirectUrl] }
  }

  state(): string {
    return 'a state / with & odd = characters'
  }

  clientInformation() {
    return this.#client
  }

  saveClientInformation(client: { client_id: string }): void {
    this.#client = client
  }

  tokens() {
    return this.saved
  }

  saveTokens(tokens: { access_token: string; token_type: string }): void {
    this.saved = tokens
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }

  discoveryState(): unknown {
    return this.#discovery
  }

  saveDiscoveryState(state: unknown): void {
    this.#discovery = state
  }

  invalidateCredentials(kind: string): void {
    if (kind === 'all' || kind === 'tokens') this.saved = undefined
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    this.resource = url.searchParams.get('resource') ?? undefined
    this.callback = await this.#person.consent(url.href)
  }
}
