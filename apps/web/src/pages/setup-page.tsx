import { type FieldProblem, focusOf } from './field-problem.ts'
import { CardPage, Problem } from './layout.tsx'

export const SETUP_FIELDS = ['name', 'email', 'password'] as const
export type SetupField = (typeof SETUP_FIELDS)[number]

interface SetupPageProps {
  readonly token: string
  readonly name?: string
  readonly email?: string
  readonly problem?: FieldProblem<SetupField>
}

export const SetupPage = ({ token, name, email, problem }: SetupPageProps) => (
  <CardPage title="Set up">
    <h1>Welcome</h1>
    <p class="muted">Create the first account. It owns the team and its first project.</p>
    <Problem text={problem?.text} />
    <form method="post" action="/setup" class="stack">
      <input type="hidden" name="token" value={token} />
      <label>
        Your name
        <input
          name="name"
          value={name}
          autocomplete="name"
          maxlength={200}
          required
          {...focusOf('name', problem, true)}
        />
      </label>
      <label>
        E-mail
        <input
          type="email"
          name="email"
          value={email}
          autocomplete="username"
          required
          {...focusOf('email', problem)}
        />
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
          {...focusOf('password', problem)}
        />
        <small id="password-hint">At least 10 characters.</small>
      </label>
      <button type="submit" class="primary">
        Create account
      </button>
    </form>
  </CardPage>
)
