import { CardPage } from './layout.tsx'

interface ErrorPageProps {
  readonly title: string
  readonly message: string
}

export const ErrorPage = ({ title, message }: ErrorPageProps) => (
  <CardPage title={title}>
    <h1>{title}</h1>
    <p>{message}</p>
    <p>
      <a href="/projects">Go to your projects</a>
    </p>
  </CardPage>
)
