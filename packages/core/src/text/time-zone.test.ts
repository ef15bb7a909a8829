import { expect, test } from 'vitest'
import { startOfDay } from './time-zone.ts'

test('a day starts by its time zone, even if clocks skip or repeat midnight', () => {
  const starts = (date: string, timeZone: string) => startOfDay(date, timeZone).toISOString()
  expect(starts('2026-03-29', 'UTC')).toBe('2026-03-29T00:00:00.000Z')
  expect(starts('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(starts('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
  expect(starts('2026-01-01', 'Asia/Kolkata')).toBe('2025-12-31T18:30:00.000Z')
  expect(starts('2018-11-04', 'America/Sao_Paulo'), 'skipped').toBe('2018-11-04T03:00:00.000Z')
  expect(starts('2025-11-02', 'America/Havana'), 'repeated').toBe('2025-11-02T04:00:00.000Z')
})
