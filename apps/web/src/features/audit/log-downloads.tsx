import { ButtonLink } from '../../ui/controls/button.tsx'

interface LogDownloadsProps {
  readonly hrefFor: (format: 'csv' | 'ndjson') => string
}

export const LogDownloads = ({ hrefFor }: LogDownloadsProps) => (
  <>
    <ButtonLink icon="download" href={hrefFor('csv')}>
      CSV
    </ButtonLink>
    <ButtonLink icon="download" href={hrefFor('ndjson')}>
      NDJSON
    </ButtonLink>
  </>
)
