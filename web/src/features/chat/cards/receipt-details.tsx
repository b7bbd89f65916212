import type { TradeData } from '@murmur/contract/chat/cards'
import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { Amount } from '#features/chat/cards/amount.tsx'
import { getTokenName } from '#features/chat/cards/card-text.ts'
import { HashLink } from '#features/chat/cards/hash-link.tsx'
import { Row } from '#features/chat/cards/row.tsx'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatSpokenPrice, formatUsd } from '#lib/format/format.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { computeReceiptValues } from '#lib/trading/receipt-values.ts'
import { getTotals } from '#lib/trading/sum-costs.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

/** The amounts, fees, total and transaction of a finished trade. */
export function ReceiptDetails({ trade }: { trade: TradeData }) {
  const text = useText()
  const { hash, url } = trade
  const { sold, bought, platformFee, priceUsd, totalUsd } = computeReceiptValues(trade.quote, trade)
  const { fee: networkFee, deposit } = splitPaidNetworkCost(trade)
  const isSell = trade.type === 'sell'
  const renderAmount = (id: TextId, of: TokenAmount | null | undefined, isCost = false) =>
    of ? (
      <Row label={text(id)}>
        <Amount of={of} isCost={isCost} />
      </Row>
    ) : null
  return (
    <dl className="grid gap-0.5">
      {renderAmount(isSell ? 'receipt.sold' : 'receipt.paid', sold)}
      {renderAmount('receipt.got', bought)}
      {priceUsd === undefined ? null : (
        <Row label={text('receipt.price', { symbol: getTokenName(trade) })}>
          <ExpandableText {...formatSpokenPrice(text, priceUsd)} />
        </Row>
      )}
      {renderAmount('receipt.platform-fee', platformFee, true)}
      {renderAmount('receipt.network-fee', networkFee, true)}
      {renderAmount('quote.account-deposit', deposit, true)}
      {totalUsd === undefined ? null : (
        <Row label={text(isSell ? 'receipt.net' : 'receipt.total')} isMain>
          {formatUsd(totalUsd, text.language)}
        </Row>
      )}
      {hash ? (
        <Row label={text('receipt.transaction')}>
          <HashLink hash={hash} url={url} />
        </Row>
      ) : null}
    </dl>
  )
}

/** The terms that the user confirmed, shown next to the result. */
export function AgreedTerms({ trade: { quote } }: { trade: TradeData }) {
  const text = useText()
  const renderAmount = (of: TokenAmount) => `${formatShortAmount(of, text.language)} ${of.symbol}`
  const amounts = { pay: renderAmount(quote.pay), least: renderAmount(quote.receiveAtLeast) }
  const limitUsd = quote.side === 'buy' ? getTotals(quote)?.limitUsd : undefined
  return (
    <p className="text-sm text-ink-soft">
      {limitUsd === undefined
        ? text('chat.card.agreed', amounts)
        : text('chat.card.agreed-buy', { ...amounts, total: formatUsd(limitUsd, text.language) })}
    </p>
  )
}

/**
 * Splits what was paid to the network into its fee and the account deposit. A failed trade opens no account. A cost below the
 * deposit includes none, because another transaction had already opened the account.
 */
function splitPaidNetworkCost(trade: TradeData) {
  const { quote, success } = trade
  const { networkFee } = computeReceiptValues(quote, trade)
  const deposit = success ? quote.accountDeposit : null
  if (!networkFee || !deposit || BigInt(networkFee.amountBaseUnits) < BigInt(deposit.amountBaseUnits))
    return { fee: networkFee, deposit: null }
  return splitNetworkCosts({ networkFee, accountDeposit: deposit })
}
