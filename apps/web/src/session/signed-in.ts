/** A person as the API knows them, and the token of their session. */
export interface SignedIn {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
  readonly token: string
}
