/** Everything that the SDKs would otherwise look for in the environment of the process. */
export interface ProviderSettings {
  readonly baseURL: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch
}
