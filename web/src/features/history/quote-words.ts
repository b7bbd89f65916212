import { formatBps, formatUsd } from '#lib/format.ts'
import type { SayText } from '#lib/text.ts'

/** USD of then; N/A where nobody knew it. */
export function usdWords(text: SayText, usd: number | null | undefined): string {
  return usd === null || usd === undefined ? text('missing') : formatUsd(usd, text.language)
}

/** How what arrived compares with what was quoted, in words: the sign alone would say too little. */
export function againstQuoteWords(text: SayText, bps: number | null | undefined): string {
  if (bps === null || bps === undefined) return text('missing')
  if (bps === 0) return text('history.as-quoted')
  const percent = formatBps(Math.abs(bps), text.language)
  return text(bps > 0 ? 'history.more-than-quoted' : 'history.less-than-quoted', { percent })
}
