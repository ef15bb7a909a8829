/**
 * Every testable sentence of the specification, by id. Test titles cite ids as `[spec id]`; an
 * uncited id fails the build.
 */
export const REQUIREMENTS = {
  'list.all': 'GET /v1/prompts lists all prompts of the project associated with the API key.',
  'list.shape': 'A prompt summary has id (UUID), name, slug and current_version (string).',
  'compiled.shape':
    'A compiled prompt has prompt, version (string), tokens (integer), variables_used, prompt_id and project_id.',
  'delivered.shape':
    'A delivered prompt has id, name, compiled_prompt, model_config, variables[].key, variables[].default_value, version (integer) and etag.',
  'delivered.frozen': 'The response shape of GET /v1/prompts/:id is frozen within v1.',
  'version.types':
    'The version field is an integer in the delivered prompt and a string in the compiled prompt and the list.',
  etag: 'Clients send If-None-Match; a 304 response means the cached version is current.',
  'envelope.success': 'Every public API response has data and error; error is null on success.',
  'envelope.error': 'On failure data is null and error holds code and message.',
  'keys.live': 'A production key (pk_live_) yields the published version.',
  'keys.dev': 'A development key (pk_dev_) yields the latest draft.',
  'keys.revoke': 'A user revokes a key on the API Keys page of its project.',
  'revoked.401': 'The next request with a revoked key fails with 401 UNAUTHORIZED.',
  'errors.unauthorized': '401 UNAUTHORIZED: missing or invalid API key.',
  'errors.not-found': '404 NOT_FOUND: requested resource does not exist.',
  'errors.validation': '400 VALIDATION_ERROR: request parameters failed validation.',
  'errors.rate-limited': '429 RATE_LIMITED: exceeding the plan limit.',
  'errors.internal': '500 INTERNAL_ERROR: unexpected server error.',
  'plan.free': 'Free plan: 1,000 requests per month.',
  'plan.pro': 'Pro plan: 100,000 requests per month.',
  'plan.enterprise': 'Enterprise plan: unlimited.',
  sunset: 'Responses of a retired version carry a Sunset header with the retirement date.',
  'discovery.server': 'The authorization server metadata has exactly eight fields.',
  'discovery.resource': 'The protected resource metadata has exactly four fields.',
  'scopes.names': 'The 20 scopes by exact name.',
  'consent.s256': 'code_challenge_method must be S256.',
  'consent.redirect':
    'The person picks a project, may allow AI features, approves, and is redirected with code and state.',
  'consent.state': 'state is returned unchanged.',
  'code.embeds': 'The code embeds the chosen project and the granted scopes.',
  'code.form': 'The code is an HMAC-signed, JWT-style string with embedded expiry.',
  'code.hmac': 'The server verifies the HMAC signature of the code.',
  'code.ttl': 'The time to live of a code is 60 seconds.',
  'code.single-use': 'A code is single-use.',
  'token.json': 'The token request body is JSON with five required fields.',
  'token.pkce': 'The PKCE challenge is checked against the verifier.',
  'token.bound': 'redirect_uri and client_id are the same as at authorization.',
  'token.response':
    'The response has access_token (the raw API key), token_type Bearer, scope, and expires_in null.',
  'key.minted':
    'A key minted by the handshake is named "MCP — <client_id>" and bound to the chosen project and granted scopes.',
  'mcp.challenge':
    'POST /mcp without Authorization is 401 with WWW-Authenticate: Bearer realm and resource_metadata.',
  'mcp.header-only': 'The MCP server accepts the token only in the header.',
  'mcp.tools-list': 'POST /mcp accepts a JSON-RPC 2.0 tools/list call.',
  'mcp.thin-proxy': 'The MCP server adds no per-request lookup beyond the API-key authentication.',
} as const
