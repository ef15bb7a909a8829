interface VersionChoiceProps {
  /** Empty for the working copy, which is newer than every version. */
  readonly version: string
  readonly name: string
  readonly isFrom: boolean
  readonly isTo: boolean
}

/** Chooses two versions, the older on the left. */
export const VersionChoice = ({ version, name, isFrom, isTo }: VersionChoiceProps) => (
  <span class="timeline-choice">
    {version === '' ? (
      <span />
    ) : (
      <Side side="from" version={version} label={`From ${name}`} isChosen={isFrom} />
    )}
    <Side side="to" version={version} label={`To ${name}`} isChosen={isTo} />
  </span>
)

interface SideProps {
  readonly side: 'from' | 'to'
  readonly version: string
  readonly label: string
  readonly isChosen: boolean
}

const Side = ({ side, version, label, isChosen }: SideProps) => (
  <input type="radio" name={side} value={version} checked={isChosen} aria-label={label} />
)
