import { type FieldProblem, focusOf } from './field-problem.ts'
import { CardPage, Problem } from './layout.tsx'

interface SignInPageProps {
  readonly email?: string | undefined
  readonly continuation?: string | undefined
  readonly problem?: FieldProblem<'email' | 'password'> | undefined
}

export const SignInPage = ({ email, continuation, problem }: SignInPageProps) => (
  <CardPage title="Sign in">
    <h1>Sign in</h1>
    {continuation ? <p class="muted">An app wants to connect. Sign in to decide.</p> : null}
    <Problem text={problem?.text} />
    <form method="post" action="/sign-in" class="stack">
      {continuation ? <input type="hidden" name="continue" value={continuation} /> : null}
      <label>
        E-mail
        <input
          type="email"
          name="email"
          value={email}
          autocomplete="username"
          required
          {...focusOf('email', problem, true)}
        />
      </label>
      <label>
        Password
        <input
          type="password"
          name="password"
          autocomplete="current-password"
          required
          {...focusOf('password', problem)}
        />
      </label>
      <button type="submit" class="primary">
        Sign in
      </button>
    </form>
  </CardPage>
)
