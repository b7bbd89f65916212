import { type ChainKey, chainKeys } from '@murmur/contract/chains'

const historySides = ['buy', 'sell', 'transfer'] as const
type HistorySide = (typeof historySides)[number]

/** The filters of the history. Kept in the URL, so that they survive a reload and can be shared. */
export type HistoryFilters = {
  side: HistorySide | undefined
  chain: ChainKey | undefined
  /** Calendar days in the user's time zone, both inclusive. */
  from: string
  to: string
  page: number
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Parses the filters from the URL; invalid values count as not set. */
export function parseFilters(search: URLSearchParams): HistoryFilters {
  const page = Number(search.get('page') ?? 1)
  const parseDay = (name: string) => {
    const text = search.get(name) ?? ''
    return dayPattern.test(text) && isValidDay(text) ? text : ''
  }
  return {
    side: historySides.find((side) => side === search.get('side')),
    chain: chainKeys.find((key) => key === search.get('chain')),
    from: parseDay('from'),
    to: parseDay('to'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Rejects days like 30 February, which Date accepts. */
function isValidDay(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** The query string of these filters. A changed filter starts at page 1 again. */
export function formatFilters(filters: HistoryFilters): URLSearchParams {
  const { page, ...rest } = filters
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value)
  if (page > 1) search.set('page', String(page))
  return search
}

/** The query of the call: days become the times at which they start and end in the user's time zone. */
export function toQuery({ side, chain, from, to }: HistoryFilters) {
  return {
    side,
    chain,
    from: from ? new Date(`${from}T00:00:00`).toISOString() : undefined,
    to: to ? endOfDay(to).toISOString() : undefined,
  }
}

/** Computed from the start of the next day: if clocks go back at midnight, the last hour of a day occurs twice. */
function endOfDay(text: string): Date {
  const nextDay = new Date(`${text}T00:00:00`)
  nextDay.setDate(nextDay.getDate() + 1)
  nextDay.setHours(0, 0, 0, 0)
  return new Date(nextDay.getTime() - 1)
}

/** Whether any filter is set. */
export function isFiltered({ side, chain, from, to }: HistoryFilters): boolean {
  return Boolean(side || chain || from || to)
}

/** The number of filters in use besides the side. */
export function countFilters({ chain, from, to }: HistoryFilters): number {
  return [chain, from, to].filter(Boolean).length
}
