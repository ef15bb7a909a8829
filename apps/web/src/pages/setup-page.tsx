import { CardPage, Problem } from './layout.tsx'

interface SetupPageProps {
  readonly token: string
  readonly name?: string
  readonly email?: string
  readonly problem?: string
}

export const SetupPage = ({ token, name, email, problem }: SetupPageProps) => (
  <CardPage title="Set up">
    <h1>Welcome</h1>
    <p class="muted">Create the first account. It owns the team and its first project.</p>
    <Problem text={problem} />
    <form method="post" action="/setup" class="stack">
      <input type="hidden" name="token" value={token} />
      <label>
        Your name
        <input name="name" value={name} autocomplete="name" maxlength={200} required autofocus />
      </label>
      <label>
        E-mail
        <input type="email" name="email" value={email} autocomplete="username" required />
      </label>
      <label>
        Password
        <input
          type="password"
          name="password"
          autocomplete="new-password"
          minlength={10}
          aria-describedby="password-hint"
          required
        />
        <small id="password-hint">At least 10 characters.</small>
      </label>
      <button type="submit" class="primary">
        Create account
      </button>
    </form>
  </CardPage>
)
