import type { UserId } from '@murmur/contract/ids'
import { useState } from 'react'
import { TokenInformation } from '#features/manual-trading/forms/token-information.tsx'
import { UsdField } from '#features/manual-trading/forms/usd-field.tsx'
import { useBuyForm } from '#features/manual-trading/forms/use-buy-form.ts'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { hasStoredTrade } from '#features/manual-trading/trade/trade-form.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/card.tsx'

/** Fetches quotes and sends trades; loaded at the first use of the page, or to resume an unfinished trade. */
const LiveOrder = lazyComponent(async () => (await import('#features/manual-trading/order/live-order.tsx')).LiveOrder)

type BuyTabProps = { userId: UserId | undefined; isActive: boolean; hasInteracted: boolean; feeBps: number }

/** The Buy tab: the token's address, the amount in USD, and the order. */
export function BuyTab({ userId, isActive, hasInteracted, feeBps }: BuyTabProps) {
  const text = useText()
  const form = useBuyForm(userId, isActive)
  const [isStored] = useState(() => hasStoredTrade('buy'))
  const ref = useFocusOnError(form.refusals)
  const { fields, errors, lookup } = form
  const lookupError = lookup.isFailed ? text('field.token-not-found') : undefined
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="grid gap-6 desk:grid-cols-2"
    >
      <Card className="grid content-start gap-4">
        <Field
          label={text('buy.address')}
          dir="ltr"
          placeholder={text('buy.address-placeholder')}
          value={fields.address}
          onChange={(event) => form.change({ address: event.target.value, chain: undefined })}
          error={errors.address || lookupError}
          reason={errors.address ? undefined : lookup.reason}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
        <TokenInformation
          lookup={lookup}
          chain={fields.chain}
          chainError={errors.chain}
          onChain={(chain) => form.change({ chain })}
        />
        <UsdField value={fields.amount} onChange={(amount) => form.change({ amount })} error={errors.amount} />
      </Card>
      <Card className="self-start">
        <OrderPanel
          order={form.order}
          side="buy"
          chain={lookup.found?.chain}
          isInactive={!lookup.found}
          feeBps={feeBps}
          onClear={form.reset}
        />
        {hasInteracted || isStored || form.input.request ? <LiveOrder {...form.input} /> : null}
      </Card>
    </form>
  )
}
