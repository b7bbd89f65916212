import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatUsd } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'

/** A gain or loss in USD with its sign: "+$12.30", "−$3.00"; no sign if it rounds to zero, N/A if it is unknown. */
export function formatSignedUsd(text: Translate, usd: number | null): string {
  if (usd === null) return text('missing')
  if (isZeroChange(usd)) return formatUsd(0, text.language)
  // Formats a gain as a loss and replaces the sign, which keeps the sign's position in the language.
  return usd < 0 ? formatUsd(usd, text.language) : formatUsd(-usd, text.language).replace('−', '+')
}

const isZeroChange = (usd: number) => Math.abs(usd) < 0.005

type SignedUsdProps = { usd: number | null; children?: string | undefined }

/** `formatSignedUsd` with an arrow and a colour that repeat the sign. `children` follow in the same colour. */
export function SignedUsd({ usd, children }: SignedUsdProps) {
  const text = useText()
  if (usd === null) return <span className="text-ink-soft">{text('missing')}</span>
  const tone = isZeroChange(usd) ? 'text-ink-soft' : usd < 0 ? 'text-loss' : 'text-gain'
  const Icon = usd < 0 ? TrendingDown : TrendingUp
  return (
    <span className={`font-semibold ${tone}`}>
      {isZeroChange(usd) ? null : <Icon aria-hidden size={16} className="me-1 inline align-[-3px]" />}
      {formatSignedUsd(text, usd)}
      {children ? ` ${children}` : null}
    </span>
  )
}
