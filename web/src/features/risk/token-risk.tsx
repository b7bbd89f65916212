import type { ChainKey } from '@murmur/contract/chains'
import { riskStyles } from '#features/risk/risk-styles.ts'
import { RiskVerdictView } from '#features/risk/risk-verdict.tsx'
import { useRisk } from '#features/risk/use-risk.ts'
import { useText } from '#lib/i18n/text.ts'
import type { VerdictParts } from '#lib/trading/risk-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'

type TokenRiskProps = {
  chain: ChainKey
  address: string
  compact?: boolean
  /** Whether the verdict is not announced when it arrives. */
  isQuiet?: boolean
  parts?: VerdictParts
}

/** The risk verdict of a token: pending, received or, if the check failed, unknown. */
export function TokenRisk({ chain, address, compact = false, isQuiet = false, parts }: TokenRiskProps) {
  const text = useText()
  const { verdict, isChecking, isFailed, retry } = useRisk(chain, address)
  return (
    <div
      role="status"
      aria-live={isQuiet ? 'off' : undefined}
      aria-atomic={false}
      aria-label={text('risk.label')}
      aria-busy={isChecking}
    >
      {isChecking ? <Checking compact={compact} /> : null}
      {verdict ? <RiskVerdictView verdict={verdict} compact={compact} parts={parts} /> : null}
      {isFailed && !isChecking ? <Unchecked compact={compact} onRetry={retry} /> : null}
    </div>
  )
}

/** A placeholder of the same size as a verdict. */
function Checking({ compact }: { compact: boolean }) {
  const text = useText()
  return (
    <div
      className={compact ? 'grid gap-1' : 'verdict rounded-card border border-transparent bg-card'}
      data-level="fine"
    >
      {/* Beside a trade panel and on a phone a verdict's sentence takes two lines. */}
      <div className="verdict-wait flex items-start gap-2.5 text-sm text-ink-soft">
        <Skeleton className="size-5 rounded-full" />
        {text('risk.checking')}
      </div>
      <div className="flex h-11 items-center">
        <Skeleton className="h-4 w-32" />
      </div>
    </div>
  )
}

function Unchecked({ compact, onRetry }: { compact: boolean; onRetry: () => void }) {
  const text = useText()
  const { Icon, label, sentence, ink, box } = riskStyles.unknown
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ${compact ? '' : `rounded-card border border-transparent px-4 py-3 ${box}`}`}
    >
      <p className={`flex gap-2.5 ${compact ? 'text-sm' : ''}`}>
        <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${ink}`} />
        <span>
          <strong className="font-semibold">{text('risk.as-sentence', { sentence: text(label) })}</strong>{' '}
          {text(sentence)}
        </span>
      </p>
      <Button onClick={onRetry}>{text('ask-again')}</Button>
    </div>
  )
}
