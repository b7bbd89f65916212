import type { Order } from '#features/manual-trading/order/use-order.ts'
import { RefusalHelpLink } from '#lib/help/refusal-help-link.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'

type OrderNoticesProps = { order: Order; isBlocked: boolean; reasonId: string }

/** The danger block shows this refusal instead. */
const isDangerRefusal = ({ quote }: Order) => quote.error?.code === 'TOKEN_DANGEROUS'

/** The reason for a missing quote, or the prompt before the next press: the content of an alert. */
export function OrderNotices({ order, isBlocked, reasonId }: OrderNoticesProps) {
  const text = useText()
  const { quote, prompt, isOnline } = order
  const isRenewable = quote.isExpired && !quote.isFetching
  return (
    <>
      {prompt && isOnline && !isDangerRefusal(order) ? <Notice tone="caution">{prompt}</Notice> : null}
      {(isRenewable || quote.error) && !isDangerRefusal(order) ? (
        <Notice tone={quote.error ? 'loss' : 'plain'}>
          <p id={reasonId}>{quote.error ? quote.error.message || text('quote.failed') : text('quote.expired')}</p>
          <RefusalHelpLink code={quote.error?.code} />
          {isBlocked ? null : (
            <Button onClick={quote.renew} className="justify-self-start">
              {text('quote.renew')}
            </Button>
          )}
        </Notice>
      ) : null}
    </>
  )
}
