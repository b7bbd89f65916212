import type { Recipient } from '@murmur/contract/trading/recipients'
import { networkNames } from '#features/send/address/address-family.ts'
import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { shortenAddress } from '#lib/format/format.ts'
import { formatList } from '#lib/format/format-list.ts'
import { formatWait } from '#lib/format/format-wait.ts'
import { useText } from '#lib/i18n/text.ts'

/** A recipient: the name, then the start and end of the address with its networks, then the waiting time, if there is one. */
export function RecipientText({ recipient, hasWait = true }: { recipient: Recipient; hasWait?: boolean }) {
  const text = useText()
  const timeLeft = useTimeLeft(recipient.usableAt)
  return (
    <span className="grid min-w-0 flex-1">
      <bdi className="same-side block truncate font-semibold">{recipient.name}</bdi>
      <span className="block text-sm text-ink-soft">
        <bdi dir="ltr" className="font-mono">
          {shortenAddress(recipient.address, 6, 4)}
        </bdi>
        {' · '}
        {formatList(networkNames(recipient.family), text.language)}
      </span>
      {hasWait && timeLeft > 0 ? (
        <span className="block text-sm text-caution">
          {text('recipient.usable-in', { wait: formatWait(text, timeLeft) })}
        </span>
      ) : null}
    </span>
  )
}
