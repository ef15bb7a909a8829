/** Set-up without its token, or with another one. */
export const SetupLinkPage = () => (
  <>
    <h1>Set-up needs its link</h1>
    <p>
      The first account is created with a link that the service printed when it started, in its
      terminal or log. Open that link, whole, with the <code>token</code> at its end.
    </p>
    <p>
      <a href="/sign-in">Sign in instead</a>
    </p>
  </>
)
