import { GroupedAddress } from '#features/send/address/grouped-address.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type CompareAddressesProps = {
  address: string
  similar: { name: string | null; address: string }
}

/** A new address and a known one that looks alike, below each other, with the characters that differ. */
export function CompareAddresses({ address, similar }: CompareAddressesProps) {
  const text = useText()
  const similarLabel =
    similar.name ?? text('recipient.known-sender', { address: shortenAddress(similar.address, 4, 4) })
  const entries = [
    { label: text('recipient.this-address'), shown: address, other: similar.address },
    { label: similarLabel, shown: similar.address, other: address },
  ]
  return (
    <div className="grid gap-3">
      {entries.map(({ label, shown, other }) => (
        <div key={shown} className="grid gap-1">
          <p className="text-sm font-semibold wrap-anywhere">{label}</p>
          <GroupedAddress address={shown} label={label} other={other} />
        </div>
      ))}
      <p className="text-sm text-ink-soft">
        {text('recipient.differ', { count: countDifferences(address, similar.address), of: address.length })}
      </p>
    </div>
  )
}

/** The number of places at which two addresses differ. */
function countDifferences(one: string, other: string): number {
  return [...one].filter((character, at) => character !== other[at]).length + Math.max(0, other.length - one.length)
}
