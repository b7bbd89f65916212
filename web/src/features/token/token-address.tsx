import { groupAddress, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { CopyButton } from '#ui/form/copy-button.tsx'

/** The first five and last four characters of an address; the whole address in groups on hover. */
export function TokenAddress({ address }: { address: string }) {
  const text = useText()
  return (
    <div className="flex items-center gap-1 text-sm">
      <span className="sr-only">{text('buy.address')}</span>
      <ExpandableText
        shown={shortenAddress(address, 5, 4)}
        full={groupAddress(address)}
        spoken={groupAddress(address)}
        className="figure-start font-mono"
      />
      <CopyButton
        isSmall
        variant="bare"
        text={address}
        label={text('copy.contract')}
        copiedLabel={text('copy.done')}
        onFail={(error) => {
          console.error('An address could not be copied', error)
          showToast('error', text('copy.failed'))
        }}
      />
    </div>
  )
}
