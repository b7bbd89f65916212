import { toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount as ChatAmount } from '#features/chat/cards/amount.tsx'
import { ReceiptDetails } from '#features/chat/cards/receipt-details.tsx'
import { formatLeg } from '#features/history/transaction-text.ts'
import { formatShownAmount } from '#features/manual-trading/order/amount.tsx'
import { formatTradeStatus } from '#features/pending/format-trade-status.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { useText } from '#lib/i18n/text.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { createTrade } from '#test-support/examples/chat-examples.ts'
import { createTransaction } from '#test-support/examples/examples.ts'

const paid: TokenAmount = {
  symbol: 'ETH',
  address: toEvmAddress('0x0000000000000000000000000000000000000000'),
  decimals: 18,
  amount: 0.01129055148606239,
  amountBaseUnits: toBaseUnits(11290551486062390n),
  usdValue: null,
}

function Everywhere() {
  const text = useText()
  const record = createTransaction({ type: 'Buy', status: 'Pending', tokenIn: paid })
  return (
    <>
      <p>history: {formatLeg(text, paid)?.shown}</p>
      <p>pending: {formatTradeStatus(text, record, () => undefined)}</p>
      <p>manual: {formatShownAmount(paid, 'down', text.language)}</p>
      <p>
        at most: <ChatAmount of={paid} isLimit />
      </p>
      <ReceiptDetails trade={createTrade({ sold: paid, platformFee: paid })} />
    </>
  )
}

test('a trade shows the same truncated amount on every screen; only an upper limit rounds up, and a fee has four digits', () => {
  render(
    <I18nProvider i18n={createI18n()}>
      <Everywhere />
    </I18nProvider>,
  )
  const { textContent } = document.body
  expect(textContent?.match(/0\.01129\d*/g)).toEqual([
    '0.0112905',
    '0.0112905',
    '0.0112905',
    '0.0112906',
    '0.0112905',
    '0.01129',
  ])
  expect(screen.getByText(/^history:/).textContent).toBe('history: 0.0112905 ETH')
})
