import type { TradeData } from '@murmur/contract/chat/cards'
import { splitNetworkCosts } from '@murmur/contract/trading/network-costs'
import { Amount } from '#features/chat/cards/amount.tsx'
import { HashLink } from '#features/chat/cards/hash-link.tsx'
import { Row } from '#features/chat/cards/row.tsx'
import { useText } from '#lib/i18n/text.ts'

/** The amounts, fees and transaction of a finished trade. */
export function ReceiptDetails({ trade }: { trade: TradeData }) {
  const text = useText()
  const { sold, bought, platformFee, hash, url } = trade
  const { fee: networkFee, deposit } = paidToNetwork(trade)
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
      {deposit ? (
        <Row label={text('quote.account-deposit')}>
          <Amount of={deposit} />
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

/** A failed trade opens no account. A cost below the deposit contains none: another transaction opened the account meanwhile. */
function paidToNetwork({ networkFee, quote, success }: TradeData) {
  const deposit = success ? quote.accountDeposit : null
  if (!networkFee || !deposit || BigInt(networkFee.amountBaseUnits) < BigInt(deposit.amountBaseUnits))
    return { fee: networkFee, deposit: null }
  return splitNetworkCosts({ networkFee, accountDeposit: deposit })
}
