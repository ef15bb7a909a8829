/** A table's cells by row, as escaped text. */
export function readRows(page: string, label: string): string[][] {
  const start = page.indexOf(`<table aria-label="${label}"`)
  if (start < 0) throw new Error(`The page has no table "${label}"`)
  const [, body = ''] = page.slice(start, page.indexOf('</table>', start)).split('<tbody>')
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]+>/g, '').trim(),
    ),
  )
}
