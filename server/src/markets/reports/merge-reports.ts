import type { MarketDataSource } from '@murmur/contract/markets/markets'
import { type MetricName, type MetricOrigin, metricNames } from '@murmur/contract/markets/tokens'
import type { TokenProfile, TokenReport } from '#market-data/market-source.port.ts'
import { type MetricRule, metricRules, wholeTokenSourceOrder } from './metric-rules.ts'
import { outlierSources } from './outlier-sources.ts'

type Metric = MetricOrigin & { value: number }

/** The merged reports of one token. Metrics without a source are absent. */
export type MergedToken = {
  symbol: string
  name: string
  decimals?: number
  figures: Partial<Record<MetricName, Metric>>
  /** Percent. */
  change1h?: number
  /** ISO times: the earliest reported, and the latest. */
  createdAt?: string
  lastTradeAt?: string
  isVerified: boolean
  isSuspicious: boolean
  isPromoted: boolean
  logoUrl?: string
  profile: TokenProfile
}

/** A report that is this much older than the newest one ranks below all newer reports. */
const outdatedMs = 5 * 60_000

/**
 * Merges one or more reports of one token. Each metric comes from the first source in its order that reports it, with a
 * list of sources that differ. With three or more prices, a price ten times off the median is rejected: its source
 * ranks last for all metrics and never provides the price. The order of the reports does not matter.
 */
export function mergeReports(reports: readonly TokenReport[]): MergedToken {
  const newestFirst = [...reports].sort((a, b) => b.at.localeCompare(a.at) || a.source.localeCompare(b.source))
  const outliers = outlierSources(newestFirst)
  const newestAt = Date.parse(newestFirst[0]?.at ?? '')
  const isOutdated = ({ at }: TokenReport) => newestAt - Date.parse(at) > outdatedMs
  const rank = (order: readonly MarketDataSource[], report: TokenReport) =>
    order.indexOf(report.source) + (isOutdated(report) ? 100 : 0) + (outliers.has(report.source) ? 1_000 : 0)
  const sortReports = (order: readonly MarketDataSource[]) =>
    [...newestFirst].sort((a, b) => rank(order, a) - rank(order, b))
  const figures = metricNames.flatMap((name): [MetricName, Metric][] => {
    const rule = metricRules[name]
    const metric = selectMetric(rule, sortReports(rule.order), name === 'price' ? outliers : new Set())
    return metric ? [[name, metric]] : []
  })
  return { figures: Object.fromEntries(figures), ...mergeClaims(sortReports(wholeTokenSourceOrder)) }
}

function selectMetric(
  rule: MetricRule,
  inOrder: readonly TokenReport[],
  outliers: ReadonlySet<MarketDataSource>,
): Metric | undefined {
  const values = new Map<MarketDataSource, { source: MarketDataSource; value: number; at: string }>()
  for (const report of inOrder) {
    const value = rule.read(report)
    if (value === undefined || !Number.isFinite(value) || values.has(report.source)) continue
    values.set(report.source, { source: report.source, value, at: report.at })
  }
  const [lead, ...rest] = values.values()
  if (!lead || outliers.has(lead.source)) return undefined
  return { ...lead, others: rest.filter(({ value }) => rule.differs(lead.value, value)) }
}

/** Merges the fields other than metrics: names and links from the first source, and the warnings of any source. */
function mergeClaims(inOrder: readonly TokenReport[]): Omit<MergedToken, 'figures'> {
  const decimals = firstValue(inOrder, ({ decimals }) => decimals)
  const logoUrl = firstValue(inOrder, ({ logoUrl }) => logoUrl)
  const change1h = firstValue(inOrder, ({ change1h }) => change1h)
  const createdAt = inOrder.flatMap(({ createdAt }) => createdAt ?? []).sort()[0]
  const lastTradeAt = inOrder
    .flatMap(({ lastTradeAt }) => lastTradeAt ?? [])
    .sort()
    .at(-1)
  const profiles = inOrder.flatMap(({ profile }) => profile ?? [])
  return {
    symbol: firstValue(inOrder, ({ symbol }) => symbol || undefined) ?? '',
    name: firstValue(inOrder, ({ name }) => name || undefined) ?? '',
    isVerified: inOrder.some(({ isVerified }) => isVerified),
    isSuspicious: inOrder.some(({ isSuspicious }) => isSuspicious),
    isPromoted: inOrder.some(({ isPromoted }) => isPromoted),
    profile: Object.assign({}, ...profiles.reverse()),
    ...(decimals === undefined ? {} : { decimals }),
    ...(logoUrl === undefined ? {} : { logoUrl }),
    ...(change1h === undefined ? {} : { change1h }),
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(lastTradeAt === undefined ? {} : { lastTradeAt }),
  }
}

function firstValue<T>(reports: readonly TokenReport[], read: (report: TokenReport) => T | undefined): T | undefined {
  for (const report of reports) {
    const value = read(report)
    if (value !== undefined) return value
  }
  return undefined
}
