import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Amount } from '#features/manual-trading/order/amount.tsx'
import type { ReceiptState, TradeOrder } from '#features/manual-trading/order/trade-order.ts'
import { successText } from '#features/manual-trading/trade/outcome-toast.ts'
import { formatSpokenPrice, formatUsd, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { computeReceiptValues } from '#lib/trading/receipt-values.ts'
import { useShownReceipt } from '#lib/trading/shown-receipts.tsx'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Murmur, type MurmurState } from '#ui/murmur/murmur.tsx'

type TradeReceiptProps = {
  state: ReceiptState
  isBusy: boolean
  onRetry: () => void
  doneLabel: string
  onDone: () => void
}

/** The outcome of a trade, in place of its figures. */
export function TradeReceipt({ state, isBusy, onRetry, doneLabel, onDone }: TradeReceiptProps) {
  const text = useText()
  const { outcome } = state
  useShownReceipt('reply' in outcome ? outcome.reply?.tradeId : undefined)
  const isUnanswered = outcome.kind === 'pending' && !outcome.reply
  return (
    <div data-receipt className="grid gap-4">
      {/* Not a live region: the toast announces the outcome, and is not visible beside the receipt. */}
      {outcome.kind === 'successful' ? (
        <Outcome line="success" tone="text-gain" title={successText(text, state)} />
      ) : null}
      {outcome.kind === 'pending' ? (
        <Outcome line="thinking" tone="text-caution" title={text('status.pending')}>
          {text(isUnanswered ? 'trade.unanswered' : 'trade.pending-reason')}
        </Outcome>
      ) : null}
      {outcome.kind === 'failed' ? (
        <Outcome line="warning" tone="text-loss" title={text('status.failed')}>
          {outcome.reason}
        </Outcome>
      ) : null}
      {outcome.kind === 'pending' ? <PendingDetails order={state.order} /> : null}
      <ReceiptDetails state={state} />
      <div className="flex flex-wrap gap-3">
        {isUnanswered ? (
          <Button variant="primary" inactive={isBusy} onClick={onRetry}>
            {text(isBusy ? 'trade.busy' : 'trade.send-again')}
          </Button>
        ) : null}
        {outcome.kind === 'successful' ? (
          <Link to="/app/wallet" className={buttonClass()}>
            {text('trade.see-wallet')}
          </Link>
        ) : null}
        <Link to="/app/history" className={buttonClass()}>
          {text('trade.see-history')}
        </Link>
        <Button onClick={onDone}>{doneLabel}</Button>
      </div>
    </div>
  )
}

type OutcomeProps = { line: MurmurState; tone: string; title: string; children?: ReactNode }

/** The outcome as the murmur and a sentence. */
function Outcome({ line, tone, title, children }: OutcomeProps) {
  return (
    <div className="appear grid gap-2">
      <Murmur state={line} className={`h-8 w-40 ${tone}`} />
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      {children ? <p className="text-sm text-ink-soft">{children}</p> : null}
    </div>
  )
}

/** The agreed amounts: on phones the receipt of a pending trade is in place of its form. */
function PendingDetails({ order: { side, quote } }: { order: TradeOrder }) {
  const text = useText()
  const isSell = side === 'sell'
  const rows = [
    [
      text(isSell ? 'receipt.agreed-sale' : 'receipt.agreed'),
      <Amount key="agreed" of={quote.pay} rounding={isSell ? 'sold' : 'down'} isInline />,
    ],
    [text('receipt.least'), <Amount key="least" of={quote.receiveAtLeast} isInline />],
  ] as const
  return <Rows rows={rows} />
}

function ReceiptDetails({ state }: { state: ReceiptState }) {
  const text = useText()
  const { outcome, order } = state
  const { quote } = order
  const isSell = order.side === 'sell'
  const reply = 'reply' in outcome ? outcome.reply : undefined
  if (!reply) return null
  const { sold, bought, platformFee, networkFee, priceUsd, totalUsd } = computeReceiptValues(quote, reply)
  const rows = [
    [
      text(isSell ? 'receipt.sold' : 'receipt.paid'),
      sold && <Amount of={sold} rounding={isSell ? 'sold' : 'down'} isInline />,
    ],
    [text('receipt.got'), bought && <Amount of={bought} isInline />],
    [
      text('receipt.price', { symbol: quote.token.symbol }),
      priceUsd !== undefined && <ExpandableText {...formatSpokenPrice(text, priceUsd)} />,
    ],
    [text('receipt.platform-fee'), platformFee && <Amount of={platformFee} isInline isCost />],
    [text('receipt.network-fee'), networkFee && <Amount of={networkFee} isInline isCost />],
    [
      text(isSell ? 'receipt.net' : 'receipt.total'),
      totalUsd !== undefined && (
        <strong className="text-base font-semibold">{formatUsd(totalUsd, text.language)}</strong>
      ),
    ],
    [text('receipt.transaction'), reply.transactionHash && <HashLink hash={reply.transactionHash} url={reply.url} />],
  ] as const
  return <Rows rows={rows} />
}

function Rows({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-1 text-sm">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="flex min-h-8 items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function HashLink({ hash, url }: { hash: string; url: string | null }) {
  const hashText = <span className="font-mono">{shortenAddress(hash, 6, 4)}</span>
  if (!url) return hashText
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={hash}
      className="inline-flex items-center gap-1 underline underline-offset-2"
    >
      {hashText}
      <ExternalLink aria-hidden size={14} className="rtl:-scale-x-100" />
    </a>
  )
}
