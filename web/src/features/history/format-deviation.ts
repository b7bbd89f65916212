import { formatBps, formatUsd } from '#lib/format/format.ts'
import type { Translate } from '#lib/i18n/text.ts'

/** A value in USD at the time of the trade; N/A if it is unknown. */
export function formatUsdOrMissing(text: Translate, usd: number | null | undefined): string {
  return usd === null || usd === undefined ? text('missing') : formatUsd(usd, text.language)
}

/** The deviation of the received from the quoted amount, in words: a sign alone would be ambiguous. */
export function formatQuoteDeviation(text: Translate, bps: number | null | undefined): string {
  if (bps === null || bps === undefined) return text('missing')
  if (bps === 0) return text('history.as-quoted')
  const percent = formatBps(Math.abs(bps), text.language)
  return text(bps > 0 ? 'history.more-than-quoted' : 'history.less-than-quoted', { percent })
}
