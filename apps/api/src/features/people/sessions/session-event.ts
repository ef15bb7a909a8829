/** The log entry of sign-in and sign-out; `account` is a pseudonym of the typed address. */
export interface SessionEvent {
  readonly event:
    | 'signed_in'
    | 'sign_in_failed'
    | 'sign_in_limited'
    | 'second_factor_asked'
    | 'code_failed'
    | 'identity_confirmed'
    | 'signed_out'
    | 'password_changed'
    | 'password_change_failed'
    | 'password_reset_requested'
    | 'password_reset'
    | 'sessions_ended'
  readonly request_id: string
  readonly user_id?: string | undefined
  readonly account?: string
  readonly address?: string
  readonly known_device?: boolean
}

/** Leaves the trace of an event that an operator may have to look for. */
export type ReportSession = (event: SessionEvent) => void
