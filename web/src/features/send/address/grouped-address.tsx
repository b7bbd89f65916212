import { spellGroup } from '#features/send/address/spell-group.ts'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type GroupedAddressProps = {
  address: string
  label: string
  /** Marks the characters that differ from this address. */
  other?: string
}

/** An address in groups of four, six a row, the first and last four emphasised; screen readers spell the groups. */
export function GroupedAddress({ address, label, other }: GroupedAddressProps) {
  const text = useText()
  const isHex = address.startsWith('0x')
  const groups = groupAddress(address).split(' ')
  const otherGroups = other === undefined ? undefined : groupAddress(other).split(' ')
  const strongIndexes = new Set([isHex ? 1 : 0, groups.length - 1])
  return (
    <ol
      aria-label={label}
      dir="ltr"
      className="grid grid-cols-[repeat(6,max-content)] gap-x-2.5 gap-y-1 font-mono text-sm"
    >
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its place.
        <li key={at} className={strongIndexes.has(at) ? 'font-bold text-ink' : 'text-ink-soft'}>
          <span aria-hidden>
            {otherGroups ? <HighlightedGroup group={group} other={otherGroups[at] ?? ''} /> : group}
          </span>
          <span className="sr-only select-none">{spellGroup(text, group, isHex)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The characters of a group, those that differ marked by tone and a line. */
function HighlightedGroup({ group, other }: { group: string; other: string }) {
  return [...group].map((character, at) =>
    character === other[at] ? (
      character
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its place.
      <mark key={at} className="bg-caution-soft text-ink underline decoration-caution decoration-2 underline-offset-2">
        {character}
      </mark>
    ),
  )
}
