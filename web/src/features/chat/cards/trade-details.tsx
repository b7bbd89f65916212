import { chainNames } from '@murmur/contract/chains'
import type { TradeData } from '@murmur/contract/chat/cards'
import { Amount } from '#features/chat/cards/amount.tsx'
import { HashLink } from '#features/chat/cards/hash-link.tsx'
import { Row } from '#features/chat/cards/row.tsx'
import { VerifiedBadge } from '#features/chat/cards/verified-badge.tsx'
import { formatBps, formatTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { NetworkFeeNotes } from '#lib/trading/network-fee-notes.tsx'
import { useRiskSlot } from '#lib/trading/risk-slot.ts'
import { Explained } from '#ui/display/explained.tsx'

type QuoteDetailsProps = { trade: TradeData; secondsLeft: number | undefined; isExpired: boolean }

/** The quote details that the user confirms. */
export function QuoteDetails({ trade, secondsLeft, isExpired }: QuoteDetailsProps) {
  const text = useText()
  const { quote } = trade
  const risk = useRiskSlot()
  const isSell = trade.type === 'sell'
  return (
    <dl className={`grid gap-0.5 ${isExpired ? 'text-ink-soft' : ''}`}>
      <Row label={<Explained label={text(isSell ? 'quote.sell' : 'quote.pay')} by="explain.pay" />} isMain>
        <Amount of={quote.pay} />
      </Row>
      <Row label={<Explained label={text('quote.at-least')} by="explain.at-least" />} isMain>
        <Amount of={quote.receiveAtLeast} />
      </Row>
      <Row label={<Explained label={text('chat.card.fee')} by="explain.platform-fee" />}>
        <Amount of={quote.platformFee} />
      </Row>
      <Row label={<Explained label={text('quote.network-fee')} by="explain.network-fee" />}>
        {quote.networkFeeExpected ? <Amount of={quote.networkFeeExpected} /> : null}
        <NetworkFeeNotes quote={quote} />
      </Row>
      {quote.accountDeposit ? (
        <Row label={text('quote.account-deposit')}>
          <Amount of={quote.accountDeposit} />
        </Row>
      ) : null}
      <Row label={<Explained label={text('quote.impact')} by="explain.impact" />}>
        {formatBps(quote.priceImpactBps, text.language)}
      </Row>
      <Row label={<Explained label={text('quote.slippage')} by="explain.slippage" />}>
        {formatBps(quote.slippageBps, text.language)}
      </Row>
      <Row
        label={<Explained label={text('chat.card.risk')} by="explain.risk" />}
        below={quote.risk ? risk?.verdict(quote.risk) : undefined}
      >
        <VerifiedBadge isVerified={trade.isVerified} />
        <ImitationBadge imitates={trade.imitates} />
      </Row>
      {quote.tokenTaxBps ? (
        <Row label={text('quote.token-tax')}>{formatBps(quote.tokenTaxBps, text.language)}</Row>
      ) : null}
      <Row label={text('quote.route')}>
        {quote.route} <span className="text-ink-soft">({chainNames[trade.chain]})</span>
      </Row>
      <Row label={text('quote.expires')}>
        {isExpired ? text('quote.is-expired') : formatTime(quote.validUntil, text.language)}
        {isExpired || secondsLeft === undefined ? null : (
          // Hidden from screen readers, which would announce the countdown every second.
          <span aria-hidden className="text-ink-soft">
            {' '}
            {text('chat.card.seconds', { count: secondsLeft })}
          </span>
        )}
      </Row>
    </dl>
  )
}

/** The amounts, fees and transaction of a finished trade. */
export function ReceiptDetails({ trade }: { trade: TradeData }) {
  const text = useText()
  const { sold, bought, platformFee, networkFee, hash, url } = trade
  const isSell = trade.type === 'sell'
  return (
    <dl className="grid gap-0.5">
      {sold ? (
        <Row label={text(isSell ? 'receipt.sold' : 'receipt.paid')}>
          <Amount of={sold} />
        </Row>
      ) : null}
      {bought ? (
        <Row label={text('receipt.got')}>
          <Amount of={bought} />
        </Row>
      ) : null}
      {platformFee ? (
        <Row label={text('receipt.fee')}>
          <Amount of={platformFee} />
        </Row>
      ) : null}
      {networkFee ? (
        <Row label={text('receipt.network-fee')}>
          <Amount of={networkFee} />
        </Row>
      ) : null}
      {hash ? (
        <Row label={text('receipt.transaction')}>
          <HashLink hash={hash} url={url} />
        </Row>
      ) : null}
    </dl>
  )
}
