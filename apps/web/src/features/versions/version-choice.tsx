interface VersionChoiceProps {
  /** Its number; the working copy, which is newer than all of them, has none. */
  readonly of: string
  readonly name: string
  readonly isFrom: boolean
  readonly isTo: boolean
}

/** Which two to compare: the older on the left. */
export const VersionChoice = ({ of, name, isFrom, isTo }: VersionChoiceProps) => (
  <span class="timeline-choice">
    {of === '' ? <span /> : <Side side="from" of={of} label={`From ${name}`} isChosen={isFrom} />}
    <Side side="to" of={of} label={`To ${name}`} isChosen={isTo} />
  </span>
)

interface SideProps {
  readonly side: 'from' | 'to'
  readonly of: string
  readonly label: string
  readonly isChosen: boolean
}

const Side = ({ side, of, label, isChosen }: SideProps) => (
  <input type="radio" name={side} value={of} checked={isChosen} aria-label={label} />
)
