import { ResubmitForm } from '../../ui/controls/resubmit-form.tsx'
import type { KeptForm } from '../auth/replay.ts'

interface ConfirmWithProviderProps {
  readonly name: string
  readonly continuation: string
  /** The form that was refused; the sign-in is in another tab, which leaves it here. */
  readonly kept: KeptForm | undefined
}

/** Signs in again at the identity provider. */
export const ConfirmWithProvider = ({ name, continuation, kept }: ConfirmWithProviderProps) => {
  const href = `/sign-in/sso?${new URLSearchParams({ confirm: 'yes', continue: continuation })}`
  if (!kept)
    return (
      <p>
        <a href={href}>Sign in with {name} again</a>
      </p>
    )
  return (
    <>
      <p>
        <a href={href} target="_blank" rel="noopener">
          Sign in with {name} in another tab
        </a>
        , then submit again. Your text is still here.
      </p>
      <ResubmitForm action={kept.path} values={kept.values} />
    </>
  )
}
