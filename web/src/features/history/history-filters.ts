import { type ChainKey, chainKeys } from '@murmur/contract/chains'

/** What the history shows; it stands in the page's address, so that it survives a reload and can be shared. */
export type HistoryFilters = {
  side: 'buy' | 'sell' | undefined
  chain: ChainKey | undefined
  /** Calendar days in the reader's time zone, both included. */
  from: string
  to: string
  page: number
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from the address; what makes no sense there counts as not set. */
export function readFilters(search: URLSearchParams): HistoryFilters {
  const side = search.get('side')
  const page = Number(search.get('page') ?? 1)
  const dayOf = (name: string) => {
    const text = search.get(name) ?? ''
    return day.test(text) && isReal(text) ? text : ''
  }
  return {
    side: side === 'buy' || side === 'sell' ? side : undefined,
    chain: chainKeys.find((key) => key === search.get('chain')),
    from: dayOf('from'),
    to: dayOf('to'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** There is no 30th of February, though Date reads one. */
function isReal(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** The address of these filters; a changed filter starts at page 1 again. */
export function writeFilters(filters: HistoryFilters): URLSearchParams {
  const { page, ...rest } = filters
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value) search.set(name, value)
  if (page > 1) search.set('page', String(page))
  return search
}

/** The filters as the server takes them: days become the moments at which they begin and end here. */
export function queryOf({ side, chain, from, to }: HistoryFilters) {
  return {
    side,
    chain,
    from: from ? new Date(`${from}T00:00:00`).toISOString() : undefined,
    to: to ? lastMomentOf(to).toISOString() : undefined,
  }
}

/** By the start of the next day: where a clock goes back at midnight, a day has its last hour twice. */
function lastMomentOf(text: string): Date {
  const next = new Date(`${text}T00:00:00`)
  next.setDate(next.getDate() + 1)
  next.setHours(0, 0, 0, 0)
  return new Date(next.getTime() - 1)
}

export function isFiltered({ side, chain, from, to }: HistoryFilters): boolean {
  return Boolean(side || chain || from || to)
}
