/** Configures single sign-on with a provider that no test calls. */
export const SINGLE_SIGN_ON = {
  OIDC_ISSUER: 'https://idp.example',
  OIDC_CLIENT_ID: 'promptwire',
  OIDC_NAME: 'Example ID',
}
