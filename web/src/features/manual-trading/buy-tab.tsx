import { ChainQuestion } from '#features/manual-trading/chain-question.tsx'
import { OrderCard } from '#features/manual-trading/order-card.tsx'
import { TokenInformation } from '#features/manual-trading/token-information.tsx'
import { useBuyForm } from '#features/manual-trading/use-buy-form.ts'
import { useFocusOnError } from '#features/manual-trading/use-focus-on-error.ts'
import { useText } from '#lib/text.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'

type BuyTabProps = { userId: string | undefined; isActive: boolean; feeBps: number }

export function BuyTab({ userId, isActive, feeBps }: BuyTabProps) {
  const text = useText()
  const form = useBuyForm(userId, isActive)
  const ref = useFocusOnError(form.refusals)
  const { fields, errors, lookup } = form
  const lookupError = lookup.isFailed ? text('token.lookup-failed') : undefined
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
        {lookup.choices.length > 0 ? (
          <ChainQuestion
            choices={lookup.choices}
            value={fields.chain}
            onChange={(chain) => form.change({ chain })}
            error={errors.chain}
          />
        ) : null}
        <TokenInformation lookup={lookup} />
        <Field
          label={text('buy.amount')}
          value={fields.amount}
          onChange={(event) => form.change({ amount: event.target.value })}
          error={errors.amount}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
        />
      </Card>
      <OrderCard order={form.order} side="buy" isInactive={!lookup.found} feeBps={feeBps} onClear={form.reset} />
    </form>
  )
}
