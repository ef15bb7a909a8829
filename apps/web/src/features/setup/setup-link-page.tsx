/** Setup with a missing or wrong token. */
export const SetupLinkPage = () => (
  <>
    <h1>Open the setup link</h1>
    <p>
      Create the first account with the link that the service printed in its terminal or log when it
      started. Open the full link, including the <code>token</code>.
    </p>
    <p>
      <a href="/sign-in">Sign in instead</a>
    </p>
  </>
)
