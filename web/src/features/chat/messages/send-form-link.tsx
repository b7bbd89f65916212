import type { SendFormData } from '@murmur/contract/chat/cards'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** Opens the send form as the answer filled it in. The fields are in the history entry, which no link from elsewhere can set. */
export function SendFormLink({ form }: { form: SendFormData }) {
  const text = useText()
  return (
    <Link to="/app/wallet/send" state={{ send: form }} className={`${buttonClass('primary')} mt-2`}>
      {text('chat.open-send-form')}
    </Link>
  )
}
