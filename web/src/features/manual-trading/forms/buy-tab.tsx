import type { UserId } from '@murmur/contract/ids'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type ReactNode, useState } from 'react'
import { AmountField } from '#features/manual-trading/amount/amount-field.tsx'
import { AddressField } from '#features/manual-trading/forms/address-field.tsx'
import { BuyTokenField } from '#features/manual-trading/forms/buy-token-field.tsx'
import { TokenInformation } from '#features/manual-trading/forms/token-information.tsx'
import { useBuyForm } from '#features/manual-trading/forms/use-buy-form.ts'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { EmptyQuote } from '#features/manual-trading/order/empty-quote.tsx'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { replacesForm } from '#features/manual-trading/order/trade-order.ts'
import { PayWithChoice } from '#features/manual-trading/pay-with/pay-with-choice.tsx'
import { LazyTradeTerms } from '#features/manual-trading/terms/lazy-trade-terms.tsx'
import { hasStoredTrade } from '#features/manual-trading/trade/trade-form.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { Card } from '#ui/layout/card.tsx'

/** Fetches quotes and sends trades; loaded at the first use of the page, or to resume an unfinished trade. */
const LiveOrder = lazyComponent(async () => (await import('#features/manual-trading/order/live-order.tsx')).LiveOrder)

/** The dialog in which the user searches a token; the page provides it. */
export type RenderTokenChoice = (choice: {
  onPick: (token: Pick<HeldToken, 'chain' | 'address'>) => void
  onClose: () => void
}) => ReactNode

type BuyTabProps = {
  userId: UserId | undefined
  isActive: boolean
  hasInteracted: boolean
  feeBps: number
  /** The user's balances; undefined until they are loaded. */
  tokens: readonly HeldToken[] | undefined
  renderTokenChoice: RenderTokenChoice
}

/** The Buy tab: the token, by search or address, the amount, and the order. */
export function BuyTab({ userId, isActive, hasInteracted, feeBps, tokens, renderTokenChoice }: BuyTabProps) {
  const form = useBuyForm(userId, isActive, tokens)
  const [isStored] = useState(() => hasStoredTrade('buy'))
  const [isPicking, setPicking] = useState(false)
  const ref = useFocusOnError(form.refusals)
  const { fields, errors, lookup } = form
  // A hint about the address, or a question about its chain, comes before the amount; the facts about a found token after it.
  const isQuestion = lookup.choices.length > 0 || !(lookup.found || lookup.isFetching || lookup.isFailed)
  const information = (
    <TokenInformation
      lookup={lookup}
      chain={fields.chain}
      chainError={errors.chain}
      onChain={(chain) => form.change({ chain })}
    />
  )
  return (
    <>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        className="trade-form"
      >
        {/* On phones a receipt replaces the form; its button leads back. */}
        <Card
          className={`grid content-start gap-2 sm:gap-4 ${replacesForm(form.order.receipt) ? 'max-desk:hidden' : ''}`}
        >
          <div className="token-field">
            <BuyTokenField found={lookup.found} onOpen={() => setPicking(true)} />
            <AddressField
              address={fields.address}
              lookup={lookup}
              error={errors.address}
              onChange={(address) => form.change({ address, chain: undefined })}
            />
          </div>
          {isQuestion ? information : null}
          <AmountField amount={form.amount} assets={form.assets} error={errors.amount} onEdit={form.editAmount} />
          <PayWithChoice payWith={form.payWith} onChange={form.changePaid} />
          <LazyTradeTerms terms={form.terms} onEdit={form.editTerms} />
          {isQuestion ? null : information}
        </Card>
        <Card className="desk:self-start max-desk:contents">
          <OrderPanel
            order={form.order}
            side="buy"
            chain={lookup.found?.chain}
            missing={!lookup.found ? 'token' : form.amount.isValid ? undefined : 'amount'}
            feeBps={feeBps}
            priority={form.terms.priority}
            onClear={form.reset}
            empty={<EmptyQuote side="buy" coins={tokens?.filter((token) => token.isCoin)} />}
          />
          {hasInteracted || isStored || form.input.request ? <LiveOrder {...form.input} /> : null}
        </Card>
      </form>
      {isPicking
        ? renderTokenChoice({
            onPick: (token) => {
              form.change({ address: token.address, chain: token.chain })
              setPicking(false)
            },
            onClose: () => setPicking(false),
          })
        : null}
    </>
  )
}
