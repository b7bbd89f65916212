import type { PayWithProps } from '#features/manual-trading/pay-with/use-pay-with.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const PayWithField = lazyComponent(
  async () => (await import('#features/manual-trading/pay-with/pay-with-field.tsx')).PayWithField,
  // As tall as the field.
  <div aria-busy className="min-h-[5.35rem]" />,
)

/** The choice of the token that pays for a purchase. Renders nothing if only the coin can pay. */
export function PayWithChoice(props: PayWithProps) {
  return props.payWith.options.length > 1 ? <PayWithField {...props} /> : null
}
