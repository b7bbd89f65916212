import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatUsd } from '#lib/format.ts'
import { type SayText, useText } from '#lib/text.ts'

/** A gain or a loss in USD with its sign: "+$12.30", "−$3.00"; what rounds to nothing has none. N/A where it is not known. */
export function signedUsd(text: SayText, usd: number | null): string {
  if (usd === null) return text('missing')
  if (isFlat(usd)) return formatUsd(0, text.language)
  // Written as a loss of that size is, so that the sign stands where the language has it.
  return usd < 0 ? formatUsd(usd, text.language) : formatUsd(-usd, text.language).replace('−', '+')
}

const isFlat = (usd: number) => Math.abs(usd) < 0.005

type SignedUsdProps = { usd: number | null; children?: string | undefined }

/** The same with an arrow and a colour, which say nothing that the sign does not. `children`: more of the same, behind it. */
export function SignedUsd({ usd, children }: SignedUsdProps) {
  const text = useText()
  if (usd === null) return <span className="text-ink-soft">{text('missing')}</span>
  const tone = isFlat(usd) ? 'text-ink-soft' : usd < 0 ? 'text-loss' : 'text-gain'
  const Icon = usd < 0 ? TrendingDown : TrendingUp
  return (
    <span className={`font-semibold ${tone}`}>
      {isFlat(usd) ? null : <Icon aria-hidden size={16} className="me-1 inline align-[-3px]" />}
      {signedUsd(text, usd)}
      {children ? ` ${children}` : null}
    </span>
  )
}
