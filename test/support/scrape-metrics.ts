/** Reads a process's metrics by series, like Prometheus. */
export async function scrapeMetrics(url: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/metrics`)
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !type.startsWith('text/plain; version=0.0.4')) {
    throw new Error(`${url} answers ${response.status} ${type}`)
  }
  const lines = (await response.text()).split('\n')
  return new Map(lines.filter((line) => line !== '' && !line.startsWith('#')).map(toEntry))
}

function toEntry(line: string): [string, number] {
  const end = line.lastIndexOf(' ')
  return [line.slice(0, end), Number(line.slice(end))]
}
