import { chainNames } from '@murmur/contract/chains'
import type { AllowedRecipient } from '@murmur/contract/trading/allowed-recipients'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { networkNames } from '#features/send/address/address-family.ts'
import { useTimeLeft } from '#lib/browser/use-time-left.ts'
import { formatDateTime, shortenAddress } from '#lib/format/format.ts'
import { formatList } from '#lib/format/format-list.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

export type ListedRow = Pick<AllowedRecipient, 'family' | 'address'> & {
  name: string
  /** The entry of the address book; undefined if it was removed. */
  saved: Recipient | undefined
  /** Undefined: not on the list. `from`: null once it is in force. */
  entry: Pick<AllowedRecipient, 'from' | 'chain'> | undefined
}
type AllowedRowProps = {
  row: ListedRow
  /** Whether the account is frozen, so that none can be added. */
  isFrozen: boolean
  onAdd: (recipient: Recipient) => void
  onRemove: (row: ListedRow) => void
}

/** A recipient with its place on the list, and the button that changes it. */
export function AllowedRow({ row, isFrozen, onAdd, onRemove }: AllowedRowProps) {
  const text = useText()
  const { name, family, address, saved, entry } = row
  const isWaiting = useTimeLeft(entry?.from ?? undefined) > 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="grid min-w-48 flex-1">
        <bdi className="same-side block truncate font-semibold">{name}</bdi>
        <span className="block text-sm text-ink-soft">
          <bdi dir="ltr" className="font-mono">
            {shortenAddress(address, 6, 4)}
          </bdi>
          {' · '}
          {entry?.chain ? chainNames[entry.chain] : formatList(networkNames(family), text.language)}
        </span>
        <span className={`block text-sm ${isWaiting ? 'text-caution' : 'text-ink-soft'}`}>
          {isWaiting && entry?.from
            ? text('allowed.waits', { at: formatDateTime(entry.from, text.language) })
            : text(entry ? 'allowed.listed' : 'allowed.not-listed')}
        </span>
        {entry?.chain ? (
          <span className="block text-sm text-ink-soft">
            {text('allowed.only-on', { network: chainNames[entry.chain] })}
          </span>
        ) : null}
      </div>
      {entry ? (
        <Button
          className="text-loss"
          aria-label={text(isWaiting ? 'allowed.cancel-of' : 'allowed.remove-of', { name })}
          onClick={() => onRemove(row)}
        >
          {text(isWaiting ? 'settings.cancel' : 'allowed.remove')}
        </Button>
      ) : (
        <Button
          inactive={isFrozen}
          aria-label={text('allowed.add-of', { name })}
          onClick={() => saved && !isFrozen && onAdd(saved)}
        >
          {text('allowed.add')}
        </Button>
      )}
    </li>
  )
}
