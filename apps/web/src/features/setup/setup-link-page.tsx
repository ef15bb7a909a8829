/** Set-up without its token, or with another one. */
export const SetupLinkPage = () => (
  <>
    <h1>Set-up needs its link</h1>
    <p>
      Create the first account with the link that the service printed at start, in its terminal or
      log. Open the whole link, with the <code>token</code> at its end.
    </p>
    <p>
      <a href="/sign-in">Sign in instead</a>
    </p>
  </>
)
